package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	htmpl "html/template"
	"os"
	"regexp"
	"strconv"
	"strings"
	ttmpl "text/template"
	"unicode/utf8"

	"github.com/Masterminds/sprig/v3"
)

type in struct {
	Engine   string          `json:"engine"`
	Funcs    string          `json:"funcs"`
	Template string          `json:"template"`
	Data     json.RawMessage `json:"data"`
}

var lineRe = regexp.MustCompile(`(?:main):(\d+)`)

func main() {
	sc := bufio.NewScanner(os.Stdin)
	sc.Buffer(make([]byte, 1<<24), 1<<24)
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	n := 0
	for sc.Scan() {
		var c in
		if err := json.Unmarshal(sc.Bytes(), &c); err != nil {
			panic(err)
		}
		n++
		out := map[string]any{"id": fmt.Sprintf("rec/%d", n), "engine": c.Engine, "funcs": c.Funcs, "template": c.Template, "data": c.Data}
		var data any
		json.Unmarshal(c.Data, &data)
		fm := map[string]any{}
		if c.Funcs == "sprig" {
			for k, v := range sprig.FuncMap() {
				fm[k] = v
			}
			delete(fm, "env")
			delete(fm, "expandenv")
			delete(fm, "getHostByName")
		}
		fm["Safe"] = func(s string) htmpl.HTML { return htmpl.HTML(s) }
		var buf bytes.Buffer
		var perr, xerr error
		func() {
			defer func() {
				if r := recover(); r != nil {
					xerr = fmt.Errorf("panic: %v", r)
				}
			}()
			if c.Engine == "html" {
				t, err := htmpl.New("main").Funcs(fm).Parse(c.Template)
				if err != nil {
					perr = err
					return
				}
				xerr = t.ExecuteTemplate(&buf, "main", data)
				if xerr != nil {
					if _, ok := xerr.(*htmpl.Error); ok {
						out["escape"] = true
					}
				}
			} else {
				t, err := ttmpl.New("main").Funcs(fm).Parse(c.Template)
				if err != nil {
					perr = err
					return
				}
				xerr = t.ExecuteTemplate(&buf, "main", data)
			}
		}()
		setLine := func(s string) {
			if m := lineRe.FindStringSubmatch(s); m != nil {
				l, _ := strconv.Atoi(m[1])
				out["line"] = l
			}
		}
		if perr != nil {
			out["parse_error"] = perr.Error()
			setLine(perr.Error())
		} else if xerr != nil {
			out["exec_error"] = xerr.Error()
			setLine(xerr.Error())
		} else if utf8.Valid(buf.Bytes()) {
			out["out"] = buf.String()
		} else {
			out["out_b64"] = base64.StdEncoding.EncodeToString(buf.Bytes())
		}
		var eb bytes.Buffer
		enc := json.NewEncoder(&eb)
		enc.SetEscapeHTML(false)
		enc.Encode(out)
		w.WriteString(strings.TrimRight(eb.String(), "\n") + "\n")
	}
}
