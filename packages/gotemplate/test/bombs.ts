/** Small templates that ask for far too much. */
export const bombs: Readonly<Record<string, string>> = {
  'loops in loops': '{{ range until 1000 }}{{ range until 1000 }}{{ range until 1000 }}x{{ end }}{{ end }}{{ end }}',
  'a long loop': '{{ range 9223372036854775807 }}{{ end }}',
  'a long list': '{{ until 2000000000 }}',
  'a list with a small step': '{{ untilStep 0 2000000000 1 }}',
  'a sequence': '{{ seq 1 2000000000 }}',
  'a repeated text': '{{ repeat 2000000000 "x" }}',
  'repetitions of repetitions': '{{ $s := "x" }}{{ range until 100 }}{{ $s = repeat 1000 $s }}{{ end }}{{ $s }}',
  'a text that doubles': '{{ $s := "x" }}{{ range until 100 }}{{ $s = print $s $s }}{{ end }}{{ $s }}',
  'a list that doubles': '{{ $l := list 1 }}{{ range until 100 }}{{ $l = concat $l $l }}{{ end }}{{ len $l }}',
  'a list of itself': '{{ $l := list 1 }}{{ range until 100 }}{{ $l = list $l $l }}{{ end }}{{ $l }}',
  'JSON of a list of itself': '{{ $l := list 1 }}{{ range until 100 }}{{ $l = list $l $l }}{{ end }}{{ toJson $l }}',
  'a copy of a list of itself':
    '{{ $l := list 1 }}{{ range until 100 }}{{ $l = list $l $l }}{{ end }}{{ deepCopy $l }}',
  'comparing lists of themselves':
    '{{ $l := list 1 }}{{ $m := list 1 }}{{ range until 100 }}{{ $l = list $l $l }}{{ $m = list $m $m }}{{ end }}{{ deepEqual $l $m }}',
  'a map of itself': '{{ $m := dict }}{{ $_ := set $m "m" $m }}{{ $m }}',
  'JSON of a map of itself': '{{ $m := dict }}{{ $_ := set $m "m" $m }}{{ toJson $m }}',
  'a wide column': '{{ printf "%999999d" 1 }}',
  'a wide column from an operand': '{{ printf "%*d" 999999 1 }}',
  'many digits': '{{ printf "%.999999f" 1.5 }}',
  'a deep indent': '{{ indent 1000000 "a" }}',
  'indents of indents': '{{ $s := repeat 10000 "\\n" }}{{ range until 100 }}{{ $s = indent 9000 $s }}{{ end }}',
  'a template in itself': '{{ define "a" }}{{ template "a" . }}{{ end }}{{ template "a" . }}',
  'templates in each other':
    '{{ define "a" }}{{ template "b" . }}{{ template "b" . }}{{ end }}{{ define "b" }}{{ template "a" . }}{{ end }}{{ template "a" . }}',
  'a branching of templates': '{{ define "t40" }}x{{ end }}{{ template "t0" }}'.concat(
    ...Array.from(
      { length: 40 },
      (_, i) => `{{ define "t${i}" }}{{ template "t${i + 1}" }}{{ template "t${i + 1}" }}{{ end }}`,
    ),
  ),
  'replacements that grow':
    '{{ $s := "aaaaaaaaaa" }}{{ range until 100 }}{{ $s = replace "a" "aaaaaaaaaa" $s }}{{ end }}',
  'an expression that grows': '{{ regexReplaceAll "a" (repeat 100000 "a") (repeat 1000 "b") }}',
  'a heavy expression': '{{ regexMatch "(((a{30}){30}){30}){30}" (repeat 100000 "a") }}{{ until 60000 }}',
  'an expression that would run away':
    '{{ range until 1000 }}{{ regexMatch "^(a+)+$" (printf "%s!" (repeat 30000 "a")) }}{{ end }}',
  'much output': '{{ $s := repeat 100000 "x" }}{{ range until 10000 }}{{ $s }}{{ end }}',
  'wrapped text': '{{ wrapWith 1 (repeat 100000 "x") (repeat 100000 "y") }}',
  'joined text': '{{ join (repeat 100000 "x") (until 10000) }}',
  'random text': '{{ randAlphaNum 2000000000 }}',
  'random bytes': '{{ randBytes 2000000000 }}',
  'unique items': '{{ uniq (until 50000) }}',
  'a text cut into bytes': '{{ wrapWith 1 "-" (repeat 100000 "é") }}',
  'items one by one': '{{ $l := list }}{{ range until 50000 }}{{ $l = append $l 1 }}{{ end }}',
  'a long list shortened often': '{{ $l := until 50000 }}{{ range until 10000 }}{{ $x := rest $l }}{{ end }}',
  'a long text trimmed often': '{{ $s := repeat 900000 "a" }}{{ range until 40000 }}{{ $x := trim $s }}{{ end }}',
  'a long text searched often':
    '{{ $s := repeat 500000 "ab" }}{{ range until 3000 }}{{ $x := contains "ba b" $s }}{{ end }}',
  'a long text cut into words': '{{ snakecase (repeat 100000 "aA") }}',
  'a long text hashed often': '{{ $s := repeat 500000 "ab" }}{{ range until 3000 }}{{ $x := sha256sum $s }}{{ end }}',
  'a growing map listed often':
    '{{ $d := dict }}{{ range $i := until 30000 }}{{ $_ := set $d (toString $i) $i }}{{ $k := keys $d }}{{ end }}',
}
