/**
 * Kinds of causes. Messages need not be Go's word for word, but they have to blame the same thing:
 * both have to be of the same kind, and where the kind captures names, types or numbers, of the same
 * ones.
 */
const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    'nil pointer',
    /nil pointer|: call of .* on zero Value|is nil|untyped nil|nil list|there is no list|of a missing value|concat nil|nothing to copy/,
  ],
  ['html context', /ends in a non-text context/],
  ['html branch', /\{\{(if|with|range)\}\} branches end in different contexts/],
  ['html ambiguous slash', /'\/' could start a division or regexp/],
  ['html unquoted', /("[^"]*"|"\\"") in unquoted attr/],
  ['html attribute name', /("[^"]*"|"\\"") in attribute name/],
  ['html tag', /expected space, attr name, or end of tag/],
  ['html escape', /unfinished escape sequence in (JS|CSS) string/],
  ['html charset', /unfinished JS regexp charset/],
  ['html url', /appears in an ambiguous context within a URL/],
  ['html escaper', /predefined escaper ("\w+") disallowed/],
  ['no template', /(?:no such template|template) "?(\S+?)"?(?: not defined| is undefined)?$/],
  ['recursion', /exceeded maximum template depth|more than \d+ deep|cannot compute output context/],
  ['unknown function', /function ("[^"]+") (?:is )?not defined/],
  ['undefined variable', /undefined variable:? "?(\$\w*)"?/],
  ['argument count', /wrong number of args for (\w+): want (?:at least )?(\d+) got (\d+)/],
  ['argument type', /wrong type for value; expected ([^;]+); got (.*)/],
  ['argument missing', /invalid value; expected (.*)/],
  ['constant', /(?:expected (\w+(?: integer)?); found .*|cannot assign nil to (.*))/],
  ['constant kind', /can't handle .* for arg of type (.*)/],
  ['no function to call', /non-function .*of type (.*)/],
  ['base64', /illegal base64 data/],
  ['size', /cannot chunk into pieces of -|makeslice/],
  [
    'not a function',
    /can't give argument to non-function|is not a method but has arguments|cannot be invoked as function/,
  ],
  ['field', /can't evaluate field (\w+)/],
  ['range', /range can't iterate over|iterate over more than one variable/],
  ['signature', /invalid function signature for (\w+)|return values; should be 1 or 2/],
  ['index', /out of range|out of bounds|slice bounds|invalid slice index/],
  ['index type', /cannot index slice\/array with|should be of type string|value has type (.*); should be string/],
  [
    'comparison',
    /incompatible types for comparison: (.*) and (.*)|non-comparable|invalid type for comparison|missing argument for comparison/,
  ],
  ['division', /divi(?:sion|de) by (?:zero|0)/],
  ['time', /parsing time/],
  ['duration', /invalid duration|missing unit in duration|unknown unit/],
  ['json', /json|JSON|invalid character|cannot unmarshal/],
  ['regexp', /error parsing regexp/],
  ['url', /unable to parse/],
  ['overflow', /overflows? int|integer overflow/],
  ['conversion', /interface conversion: .* is (\S+), not (.*)/],
  [
    'empty pattern',
    /invalid argument to Intn|negative Repeat count|len out of range|cannot create a decimal|Cannot create a Decimal/,
  ],
]

/** Whether two messages give the same cause. */
export function sameCause(go: string, ours: string): boolean {
  const reason = reasonOf(go)
  if (plain(reason) === plain(ours) || plain(reason).endsWith(plain(ours)) || plain(ours).startsWith(plain(reason)))
    return true
  const theirs = kindOf(reason)
  return theirs !== undefined && theirs === kindOf(ours)
}

/** Without the place and the names of what was being executed. */
function reasonOf(message: string): string {
  return message
    .replace(/^(?:html\/)?template: ?\w*(?::\d+)*:? ?/, '')
    .replace(/^executing "\w+" at <[\s\S]*?>: (?=[^>]*$|error calling|[a-z])/, '')
}

function plain(text: string): string {
  return text
    .replace(/error calling \w+: |runtime error: |reflect: |template: /g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
}

function kindOf(message: string): string | undefined {
  for (const [kind, pattern] of KINDS) {
    const match = pattern.exec(message)
    if (match !== null)
      return [kind, ...match.slice(1).filter((part) => part !== undefined)]
        .join(' ')
        .replace(/interface \{\}/g, 'string')
  }
  return undefined
}
