/** Ids of records are 32-bit integers. A larger one is the id of nothing, and is not worth a question. */
const largest = 2 ** 31 - 1

export function possibleIds(ids: readonly number[]): readonly number[] {
  return ids.filter((id) => id >= 1 && id <= largest)
}
