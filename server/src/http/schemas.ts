import Type from 'typebox'

/** Parts of the schemas of many rooms. */
export const nullable = <const T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const Time = Type.String({ format: 'date-time' })
/** Of a record: what the database's integers hold. */
export const Id = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })
