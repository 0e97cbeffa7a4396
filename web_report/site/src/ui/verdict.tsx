// Sentences on top of a page, the first of them large.
export function Verdict({ sentences }: { sentences: readonly string[] }) {
  const [first, ...more] = sentences;
  if (!first) return null;
  return (
    <p class="verdict">
      {first} {more.length > 0 && <span class="more">{more.join(" ")}</span>}
    </p>
  );
}
