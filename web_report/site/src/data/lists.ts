// Array.prototype.findLastIndex, which ES2022 does not have.
export function lastIndexWhere<T>(list: readonly T[], holds: (item: T) => boolean): number {
  for (let i = list.length - 1; i >= 0; i--) if (holds(list[i] as T)) return i;
  return -1;
}
