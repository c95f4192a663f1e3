import postcss from 'postcss'
import type { Plugin } from 'vite'

const styles = /[\\/]@mantine[\\/]core[\\/]styles\.layer\.css$/

/** Leaves out what Mantine says about components that no script mentions: a quarter of what a phone would load. */
export function usedStyles(classes: ReadonlySet<string>): Plugin {
  return {
    name: 'used-styles',
    enforce: 'pre',
    transform(code, id) {
      return styles.test(id) ? withoutUnused(code, classes) : undefined
    },
  }
}

/** The order of what stays is as it was. */
export function withoutUnused(css: string, classes: ReadonlySet<string>): string {
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => namesIn(selector).every((name) => classes.has(name)))
    if (kept.length === 0) rule.remove()
    else rule.selectors = kept
  })
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}

const namesIn = (selector: string) => (selector.match(/\.m_[0-9a-f]+/g) ?? []).map((name) => name.slice(1))
