/** First in, first out. `Array.shift` moves the whole array from some 50,000 entries on; this never does. */
export class Fifo<T> {
  #items: T[] = []
  #head = 0

  get length(): number {
    return this.#items.length - this.#head
  }

  push(item: T): void {
    this.#items.push(item)
  }

  peek(): T | undefined {
    return this.#items[this.#head]
  }

  shift(): T | undefined {
    const item = this.#items[this.#head]
    if (item === undefined) return undefined
    this.#head++
    if (this.#head === this.#items.length || this.#head === 1024) this.#compact()
    return item
  }

  /** Takes the first of the leading `reach` items that fits. */
  take(fits: (item: T) => boolean, reach: number): T | undefined {
    const end = Math.min(this.#items.length, this.#head + reach)
    for (let at = this.#head; at < end; at++) {
      const item = this.#items[at]
      if (item === undefined || !fits(item)) continue
      if (at === this.#head) return this.shift()
      this.#items.splice(at, 1)
      return item
    }
    return undefined
  }

  /** Takes all that fit; the others keep their order. */
  removeAll(fits: (item: T) => boolean): T[] {
    const { true: removed = [], false: kept = [] } = Object.groupBy(this.drain(), (item) =>
      fits(item) ? 'true' : 'false',
    )
    this.#items = kept
    return removed
  }

  drain(): T[] {
    const items = this.#items.slice(this.#head)
    this.#items = []
    this.#head = 0
    return items
  }

  #compact(): void {
    this.#items.splice(0, this.#head)
    this.#head = 0
  }
}
