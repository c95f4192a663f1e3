import Type from 'typebox'

export const ConsentSchema = Type.Array(
  Type.Object({
    id: Type.Integer(),
    created_at: Type.String({ format: 'date-time' }),
    action: Type.String({
      enum: ['subscribed', 'confirmed', 'unsubscribed', 'removed', 'blocklisted', 'unblocklisted'],
    }),
    status: Type.Union([Type.String(), Type.Null()]),
    source: Type.String(),
    ip: Type.Union([Type.String(), Type.Null()]),
    username: Type.Union([Type.String(), Type.Null()]),
    lists: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.Union([Type.String(), Type.Null()]),
        type: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
)
