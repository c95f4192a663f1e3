export type Texts = Readonly<Record<string, string>>

const countedKey = /^(.*)_(?:zero|one|two|few|many|other)$/

/** English where the language says nothing. What is counted is one thing: all its forms, or none. Pure. */
export function completed(language: string, own: Texts, english: Texts): Texts {
  const said = new Set(Object.keys(own).map(baseOf))
  const gaps = Object.keys(english).filter((key) => !said.has(baseOf(key)))
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const filled = gaps.flatMap((key) =>
    // The form for several holds the number, and so can stand for any.
    baseOf(key) === key
      ? [[key, english[key] ?? '']]
      : pluralCategories.map((form) => [`${baseOf(key)}_${form}`, english[`${baseOf(key)}_other`] ?? '']),
  )
  return { ...Object.fromEntries(filled), ...own }
}

const baseOf = (key: string) => countedKey.exec(key)?.[1] ?? key
