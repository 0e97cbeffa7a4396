// Statistics that the page computes itself.

const Z95 = 1.959964;

// Expected score of a against b from their ratings, averaged over seats.
export function expectedScore(a: number, b: number): number {
  return 1 / (1 + 10 ** ((b - a) / 400));
}

// Wilson's 95 % interval of a share.
export function wilson(share: number, n: number): [low: number, high: number] {
  if (n === 0) return [0, 1];
  const z2 = Z95 * Z95;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

// The error of the difference of two ratings, treated as independent.
export const errorOfDifference = (a: number, b: number): number => Math.hypot(a, b);

// The probability that a standard normal value is below z, to about 1e-7 (Abramowitz and Stegun
// 26.2.17).
export function normalBelow(z: number): number {
  if (z < 0) return 1 - normalBelow(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const sum =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

export interface Sample {
  share: number;
  games: number;
}

// Mean difference of scores over common opponents, weighted by the smaller number of games, with
// half the width of its 95 % interval.
export function meanDifference(pairs: readonly [Sample, Sample][]): [number, number] | null {
  // Adds one win and one loss to each side, so that few games don't look certain.
  const variance = ({ share, games }: Sample) => {
    const p = (share * games + 1) / (games + 2);
    return (p * (1 - p)) / games;
  };
  let weights = 0;
  let sum = 0;
  let variances = 0;
  for (const [a, b] of pairs) {
    const weight = Math.min(a.games, b.games);
    weights += weight;
    sum += weight * (a.share - b.share);
    variances += weight * weight * (variance(a) + variance(b));
  }
  if (weights === 0) return null;
  return [sum / weights, (Z95 * Math.sqrt(variances)) / weights];
}
