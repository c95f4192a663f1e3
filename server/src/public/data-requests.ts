import { everyList } from '../auth/list-access.ts'
import { failure } from '../errors/error.ts'
import { pathText } from '../http/parameters.ts'
import { page, publicRoute, type Route } from '../http/route.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import { translate } from '../pages/layout.ts'

import { deleteSubscribers } from '../subscribers/subscribe.ts'
import { composeSystemMail } from '../system-mail/compose.ts'
import { personalMessage } from './page.ts'
import { profileOf } from './profile.ts'
import { type PublicContext, requireReader } from './reader.ts'
import type { Reader } from './store.ts'
import { exportsPerAddress, requireWithinLimit } from './throttle.ts'

const params = { subUUID: pathText('UUID of the subscriber.') }

const filename = 'data.json'

/** A person's right to see and to delete what we hold. */
export const dataRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/subscription/export/{subUUID}',
    summary: 'Mails a person their data',
    params,
    response: page('Says that the mail is on its way.'),
    async handle(call) {
      if (!call.settings.current()['privacy.allow_export']) throw failure('data.exportOff', {})
      const reader = await requireReader(call.db, call.params.subUUID)
      await requireWithinLimit(call.db, exportsPerAddress, reader.email)
      await mailData(call, reader)
      return personalMessage(call, {
        title: translate(call, 'public.data.exportDoneTitle'),
        text: translate(call, 'public.data.exportDone'),
      })
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/subscription/wipe/{subUUID}',
    summary: 'Deletes a person and their data',
    description: 'A hash of the address is kept, so that no import brings it back.',
    params,
    response: page('Says that it is done.'),
    async handle(call) {
      if (!call.settings.current()['privacy.allow_wipe']) throw failure('data.wipeOff', {})
      const reader = await requireReader(call.db, call.params.subUUID)
      await call.db.transaction((tx) => deleteSubscribers(tx, [reader.id], { suppress: true }))
      return personalMessage(call, {
        title: translate(call, 'public.data.wipeDoneTitle'),
        text: translate(call, 'public.data.wipeDone'),
      })
    },
  }),
]

async function mailData(call: PublicContext, reader: Reader): Promise<void> {
  const settings = call.settings.current()
  const data = await profileOf(call.db, reader.id, {
    sections: settings['privacy.exportable'],
    brandId: call.settings.brandId(),
    campaignsOf: everyList,
  })
  if (data === undefined) throw failure('record.missing', { record: 'subscriber', id: reader.uuid })
  const attachment = {
    filename,
    type: 'application/json',
    content: Buffer.from(JSON.stringify(data, null, 2)),
  }
  await call.db.transaction((tx) =>
    enqueueMails(
      tx,
      [
        {
          kind: 'system',
          from: settings['app.from_email'],
          to: reader.email,
          subscriberId: reader.id,
          ...composeSystemMail(call, 'dataExport', { filename }),
        },
      ],
      { attachments: [attachment] },
    ),
  )
}
