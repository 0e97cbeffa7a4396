// Shares in whole per cent, so that figures that people add up do add up.

const sum = (counts: readonly number[]): number => counts.reduce((all, n) => all + n, 0);

export const toWhole = (share: number): number =>
  Math.sign(share) * Math.round(100 * Math.abs(share));

// Each share in whole per cent, rounded so that together they are `total` per cent. Shares that are further
// from the total than rounding explains are rounded one by one.
export function wholeParts(shares: readonly number[], total: number): number[] {
  const parts = shares.map(toWhole);
  const missing = total - sum(parts);
  if (Math.abs(missing) > shares.length / 2) return parts;
  const step = Math.sign(missing);
  const nearest = shares
    .map((share, i) => ({ i, gain: step * (100 * share - (parts[i] ?? 0)) }))
    .sort((a, b) => b.gain - a.gain)
    .slice(0, Math.abs(missing));
  for (const { i } of nearest) parts[i] = (parts[i] ?? 0) + step;
  return parts;
}
