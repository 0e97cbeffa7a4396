// Drawn here, because fonts of small systems lack such signs.
const PATHS = {
  first: "M5 4H8V20H5ZM20 4V20L9 12Z",
  back: "M17 4V20L6 12Z",
  play: "M7 4V20L19 12Z",
  pause: "M6 4H10V20H6ZM14 4H18V20H14Z",
  forward: "M7 4V20L18 12Z",
  last: "M16 4H19V20H16ZM4 4V20L15 12Z",
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
