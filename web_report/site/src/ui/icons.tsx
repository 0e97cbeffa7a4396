// Drawn as SVG because some systems lack fonts with these signs.
const PATHS = {
  first: "M5 4H8V20H5ZM20 4V20L9 12Z",
  back: "M15.5 4L18 6.5L12.5 12L18 17.5L15.5 20L7.5 12Z",
  play: "M7 4V20L19 12Z",
  pause: "M6 4H10V20H6ZM14 4H18V20H14Z",
  forward: "M8.5 4L6 6.5L11.5 12L6 17.5L8.5 20L16.5 12Z",
  last: "M16 4H19V20H16ZM4 4V20L15 12Z",
  menu: "M3 5H21V7.5H3ZM3 10.75H21V13.25H3ZM3 16.5H21V19H3Z",
  close: "M6 4L12 10L18 4L20 6L14 12L20 18L18 20L12 14L6 20L4 18L10 12L4 6Z",
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
