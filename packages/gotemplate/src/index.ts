export {
  TemplateError,
  TemplateEscapeError,
  TemplateExecError,
  TemplateLimitError,
  TemplateParseError,
} from './errors.ts'
export { type FunctionDoc, functionDocs } from './function-docs.ts'
export { type ParseOptions, parse } from './language/parser.ts'
export { printDefinitions, printTree } from './language/print-tree.ts'
export type * from './language/tree.ts'
export { defaultLimits, type Limits } from './limits.ts'
export { excluded as excludedFunctions } from './sprig/excluded.ts'
export { type CompileOptions, compile, type Segment, type Template } from './template.ts'
export { GoTime } from './time/go-time.ts'
export {
  type HostFunction,
  type HostObjectShape,
  type HostType,
  hostObject,
  type TypedHostFunction,
  typed,
} from './values/host.ts'
export { SafeString } from './values/types.ts'
