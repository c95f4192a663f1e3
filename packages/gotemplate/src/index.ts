export { type CompileOptions, compile, type Segment, type Template } from './template.ts'
export { TemplateError, TemplateEscapeError, TemplateExecError, TemplateLimitError, TemplateParseError } from './errors.ts'
export { parse, type ParseOptions } from './language/parser.ts'
export { printDefinitions, printTree } from './language/print-tree.ts'
export type * from './language/tree.ts'
export { defaultLimits, type Limits } from './limits.ts'
export {
  type HostFunction, hostObject, type HostObjectShape, type HostType, typed, type TypedHostFunction,
} from './values/host.ts'
export { SafeString } from './values/types.ts'
export { GoTime } from './time/go-time.ts'
export { excluded as excludedFunctions } from './sprig/excluded.ts'
