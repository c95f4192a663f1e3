/** What an editor can offer: the functions by name, with their arguments and what they do. */
export interface FunctionDoc {
  readonly name: string
  readonly arguments: string
  readonly summary: string
  readonly from: 'go' | 'sprig'
}

/** One a line: name, arguments, and behind the bar what it does. */
const GO = `
and a b… | The first argument that is false, or else the last
or a b… | The first argument that is true, or else the last
not a | Whether the argument is false
eq a b… | Whether the first argument equals one of the others
ne a b | Whether the arguments differ
lt a b | Whether a is less than b
le a b | Whether a is less than b, or equal
gt a b | Whether a is greater than b
ge a b | Whether a is greater than b, or equal
len value | The length of a text (in bytes), list or map
index value key… | The item of a list or map, step by step
slice value from to | A part of a text or list
print values… | The values as text
println values… | The values as text, with spaces between and a line end
printf format values… | The values formatted, as in %s, %d or %.2f
html values… | The values as text, escaped for HTML
js values… | The values as text, escaped for JavaScript strings
urlquery values… | The values as text, escaped for the query of a URL
call function arguments… | The result of a function that is a value
`

const SPRIG = `
hello | Hello!
trim text | The text without white space around it
trimAll characters text | The text without these characters around it
trimall characters text | Another name of trimAll
trimPrefix prefix text | The text without its prefix
trimSuffix suffix text | The text without its suffix
nospace text | The text without any white space
upper text | The text in capitals
lower text | The text in small letters
title text | Each word with a capital
untitle text | Each word with a small letter
swapcase text | Capitals for small letters and the reverse
repeat count text | The text several times
substr start end text | A part of the text, in bytes
trunc length text | The first bytes of the text, or the last if negative
abbrev width text | The text cut to a width, with an ellipsis
abbrevboth left right text | The text cut on both sides
initials text | The first letters of the words
randAlphaNum count | Random letters and digits
randAlpha count | Random letters
randNumeric count | Random digits
randAscii count | Random printable characters
wrap width text | Lines of a width at most
wrapWith width newline text | The same with a line end of your own
contains part text | Whether the text contains the part
hasPrefix prefix text | Whether the text begins so
hasSuffix suffix text | Whether the text ends so
quote values… | The values in double quotes
squote values… | The values in single quotes
cat values… | The values with spaces between
indent spaces text | Each line indented
nindent spaces text | A line end, and each line indented
replace old new text | The text with each old part replaced
plural one many count | The first text for a count of 1, else the second
snakecase text | snake_case
camelcase text | CamelCase
kebabcase text | kebab-case
shuffle text | The characters in random order
toString value | The value as text
join separator list | The items of a list as one text
sortAlpha list | The list sorted as text
toStrings list | The items as texts
split separator text | The parts as a map with keys _0, _1 …
splitn separator count text | The same, with so many parts at most
splitList separator text | The parts as a list
atoi text | A text of digits as an integer
int value | The value as an integer
int64 value | The value as an integer of 64 bits
float64 value | The value as a floating-point number
toDecimal value | An octal number as an integer
seq start step end | Integers with spaces between
until count | The integers from 0 up to a count
untilStep start stop step | Integers with a step
add numbers… | The sum, as an integer
add1 number | One more
sub a b | The difference
div a b | The quotient without its fraction
mod a b | The remainder
mul numbers… | The product
max numbers… | The largest, as an integer
biggest numbers… | Another name of max
min numbers… | The smallest, as an integer
addf numbers… | The sum, with fractions
add1f number | One more, with fractions
subf numbers… | The difference, with fractions
divf numbers… | The quotient, with fractions
mulf numbers… | The product, with fractions
maxf numbers… | The largest, with fractions
minf numbers… | The smallest, with fractions
floor number | The next whole number below
ceil number | The next whole number above
round number places | Rounded to so many places
randInt min max | A random integer
default fallback value | The value, or the fallback if it is empty
empty value | Whether the value is empty
coalesce values… | The first value that is not empty
all values… | Whether no value is empty
any values… | Whether some value is not empty
ternary yes no condition | One value or the other
fail message | Stops with a message
fromJson text | What a JSON text stands for
toJson value | The value as JSON
toPrettyJson value | The value as indented JSON
toRawJson value | The value as JSON with <, > and & as they are
deepCopy value | A copy that shares nothing
deepEqual a b | Whether two values are alike in all
typeOf value | The name of the type in Go
typeIs type value | Whether the type has this name
typeIsLike type value | The same, for pointers too
kindOf value | The kind of the type in Go
kindIs kind value | Whether the type is of this kind
list values… | A list of the values
tuple values… | Another name of list
first list | The first item
last list | The last item
rest list | All but the first item
initial list | All but the last item
reverse list | The items in reverse
uniq list | Each item once
compact list | The items that are not empty
without list values… | The items but these
has value list | Whether the list has the value
append list value | The list with a value behind it
push list value | Another name of append
prepend list value | The list with a value before it
chunk size list | The list in lists of a size
concat lists… | The lists as one
dict key value… | A map
get map key | The value of a key, or an empty text
set map key value | The map with a key set (for this render)
unset map key | The map without a key (for this render)
hasKey map key | Whether the map has a key
pluck key maps… | The values of a key in several maps
keys maps… | The keys
values map | The values
pick map keys… | A map of these keys only
omit map keys… | A map without these keys
dig key… fallback map | A value some maps down, or the fallback
merge maps… | The first map with what it lacks from the others
mergeOverwrite maps… | The first map overwritten from the others
now | The time
ago time | How long ago a time is
date layout time | A time in a Go layout
dateInZone layout time zone | The same in a time zone
date_in_zone layout time zone | Another name of dateInZone
htmlDate time | A time as 2006-01-02
htmlDateInZone time zone | The same in a time zone
dateModify duration time | A time moved by a duration such as 1h30m
date_modify duration time | Another name of dateModify
must_date_modify duration time | Like dateModify; a wrong duration is an error
duration seconds | Seconds as 1h2m3s
durationRound duration | A duration in its largest unit
toDate layout text | The time a text stands for
unixEpoch time | Seconds since 1970
regexMatch expression text | Whether the expression matches
regexFind expression text | The first match
regexFindAll expression text count | The first so many matches, all for -1
regexReplaceAll expression text replacement | Each match replaced; $1 is a group
regexReplaceAllLiteral expression text replacement | Each match replaced as is
regexSplit expression text count | The parts between matches
regexQuoteMeta text | An expression that matches just this text
semver text | A version, with Major, Minor, Patch …
semverCompare constraint version | Whether a version fits, as in ^1.2
b64enc text | In base64
b64dec text | Out of base64
b32enc text | In base32
b32dec text | Out of base32
sha1sum text | The SHA-1 hash
sha256sum text | The SHA-256 hash
sha512sum text | The SHA-512 hash
adler32sum text | The Adler-32 checksum
bcrypt password | A bcrypt hash
htpasswd user password | A line of an htpasswd file
derivePassword counter type password user site | A password derived from a master password
encryptAES password text | The text encrypted
decryptAES password text | The text decrypted
randBytes count | Random bytes in base64
uuidv4 | A random UUID
base path | The last part of a path
dir path | All but the last part
clean path | The shortest equal path
ext path | The extension with its dot
isAbs path | Whether the path is absolute
osBase path | Another name of base
osDir path | Another name of dir
osClean path | Another name of clean
osExt path | Another name of ext
osIsAbs path | Another name of isAbs
urlParse url | The parts of a URL
urlJoin parts | A URL of its parts
`

/** Functions that exist once more as `mustName`: what is wrong is an error there, not an empty result. */
const MUST =
  'append chunk compact dateModify deepCopy first fromJson has initial last merge mergeOverwrite prepend push regexFind ' +
  'regexFindAll regexMatch regexReplaceAll regexReplaceAllLiteral regexSplit rest reverse slice toDate toJson ' +
  'toPrettyJson toRawJson uniq without'

function read(table: string, from: FunctionDoc['from']): FunctionDoc[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [call = '', summary = ''] = line.split(' | ')
      const [name = '', ...rest] = call.split(' ')
      return { name, arguments: rest.join(' '), summary, from }
    })
}

const go = read(GO, 'go')
const sprig = read(SPRIG, 'sprig')

const must = MUST.split(' ').flatMap((name): FunctionDoc[] => {
  const plain = [...sprig, ...go].find((one) => one.name === name)
  if (plain === undefined) return []
  const mustName = `must${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return [{ ...plain, name: mustName, summary: `${plain.summary}; what is wrong is an error`, from: 'sprig' }]
})

/**
 * The functions of Go and Sprig, for completion in an editor.
 *
 * @example
 * ```ts
 * functionDocs.find((one) => one.name === 'trunc')?.arguments // 'length text'
 * ```
 */
export const functionDocs: readonly FunctionDoc[] = [...go, ...sprig, ...must]
