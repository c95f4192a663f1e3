import Type from 'typebox'
import { Time } from '../http/schemas.ts'

export const ProfileInput = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 2000 })),
  email: Type.Optional(Type.String()),
  password: Type.Optional(Type.String()),
  current_password: Type.Optional(
    Type.String({ maxLength: 2000, description: 'Needed for a new password or address.' }),
  ),
  language: Type.Optional(
    Type.String({
      pattern: '^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3})?$',
      description: 'BCP 47, such as `de` or `pt-BR`. May be sent alone; empty: as the browser asks.',
    }),
  ),
})

export const TotpSecret = Type.Object({
  secret: Type.String({ description: 'Base32, as authenticators take it.' }),
  qr: Type.String({ description: 'The same as a picture: base64 of a PNG.' }),
})

/** Fields of forms, so all are texts. */
export const TotpInput = Type.Object({
  secret: Type.Optional(Type.String({ maxLength: 200 })),
  code: Type.Optional(Type.String({ maxLength: 20 })),
  password: Type.Optional(Type.String({ maxLength: 2000 })),
})

export const PasswordInput = Type.Object({
  password: Type.Optional(Type.String({ maxLength: 2000 })),
})

export const Session = Type.Object({
  id: Type.String(),
  current: Type.Boolean({ description: 'This is the session of the request.' }),
  created_at: Time,
  last_seen_at: Time,
  expires_at: Time,
  ip: Type.String(),
  user_agent: Type.String(),
})
