/*
 * Messages as bounce mailboxes get them, written for these tests in the shape that each kind of server gives them.
 * Addresses and hosts are made up.
 */

export const subscriber = '0b9f3c52-6a3e-4f7e-9d5a-2f6f0e1c7a11'
export const campaign = '7d1c2a90-51b4-4d0e-8a3f-9c2b6e4f5d22'

const ourHeaders = `Return-Path: <bounces@news.example>
From: News <news@news.example>
To: gone@customer.example
Subject: May
Message-Id: <abc@news.example>
X-Listmonk-Campaign: ${campaign}
X-Listmonk-Subscriber: ${subscriber}
Content-Type: text/plain; charset=utf-8`

interface ReportParts {
  readonly head: string
  readonly text?: string
  readonly status: string
  readonly returned?: string
  readonly returnedType?: string
  readonly textEncoding?: string
}

function report(parts: ReportParts): string {
  const { head, text = 'Your message could not be delivered.', status, textEncoding = '7bit' } = parts
  const { returned = `${ourHeaders}\n\nHello`, returnedType = 'message/rfc822' } = parts
  return `${head}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

This is a MIME-encapsulated message.

--b1
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: ${textEncoding}

${text}

--b1
Content-Type: message/delivery-status

${status}

--b1
Content-Type: ${returnedType}

${returned}

--b1--
`
}

const postfixHead = `Return-Path: <>
Received: by mx.news.example (Postfix) id 4Zx; Thu, 01 May 2031 10:00:00 +0000 (UTC)
Date: Thu, 01 May 2031 10:00:00 +0000 (UTC)
From: MAILER-DAEMON@mx.news.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: bounces@news.example
Auto-Submitted: auto-replied
Message-Id: <20310501100000.4Zx@mx.news.example>`

function postfixStatus(action: string, status: string, diagnostic: string): string {
  return `Reporting-MTA: dns; mx.news.example
X-Postfix-Queue-ID: 4Zx
Arrival-Date: Thu, 01 May 2031 09:59:00 +0000 (UTC)

Final-Recipient: rfc822; gone@customer.example
Original-Recipient: rfc822;gone@customer.example
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.customer.example
Diagnostic-Code: smtp; ${diagnostic}`
}

export const postfixUnknownUser = report({
  head: postfixHead,
  status: postfixStatus(
    'failed',
    '5.1.1',
    '550 5.1.1 <gone@customer.example>: Recipient address rejected:\n    User unknown in virtual mailbox table',
  ),
})

export const postfixDelayed = report({
  head: postfixHead.replace('Undelivered Mail Returned to Sender', 'Delayed Mail (still being retried)'),
  status: postfixStatus('delayed', '4.4.1', 'connect to mail.customer.example[192.0.2.1]:25: Connection timed out'),
})

export const postfixFullMailbox = report({
  head: postfixHead,
  status: postfixStatus('failed', '5.2.2', '552 5.2.2 Mailbox full'),
})

export const postfixSpamRefused = report({
  head: postfixHead,
  status: postfixStatus('failed', '5.7.1', '554 5.7.1 Message rejected as spam by content filter'),
})

export const postfixExpired = report({
  head: postfixHead,
  status: postfixStatus('failed', '4.4.7', 'delivery temporarily suspended: connect timed out'),
})

/** Only the headers come back; CRLF line ends. */
export const gmailNoSuchUser = report({
  head: `Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: bounces@news.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
Date: Thu, 01 May 2031 03:00:00 -0700
Message-ID: <6813.gmr@mx.google.com>
X-Failed-Recipients: gone@gmail.example`,
  textEncoding: 'base64',
  text: Buffer.from(
    '** Address not found **\n\nYour message was not delivered because the address could not be found.',
  ).toString('base64'),
  status: `Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; news@news.example
Arrival-Date: Thu, 01 May 2031 02:59:59 -0700 (PDT)
X-Original-Message-ID: <abc@news.example>

Final-Recipient: rfc822; gone@gmail.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.26, the server for the domain.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.
Last-Attempt-Date: Thu, 01 May 2031 03:00:00 -0700 (PDT)`,
  returned: ourHeaders,
  returnedType: 'text/rfc822-headers',
}).replaceAll('\n', '\r\n')

export const exchangeRefused = report({
  head: `From: <postmaster@corp.example>
To: bounces@news.example
Date: Thu, 1 May 2031 10:00:00 +0000
Subject: Undeliverable: May
Message-ID: <ex@corp.example>
X-MS-Exchange-Message-Is-Ndr:`,
  text: 'Delivery has failed to these recipients or groups:\n\ngone@corp.example\nThe address you entered could not be found.',
  status: `Reporting-MTA: dns;mail.corp.example
Received-From-MTA: dns;mx.news.example
Arrival-Date: Thu, 1 May 2031 09:59:58 +0000

Final-Recipient: rfc822;gone@corp.example
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup
X-Display-Name: gone@corp.example`,
})

/** A status that says nothing; the reply does. */
export const vagueStatus = report({
  head: postfixHead,
  status: postfixStatus('failed', '5.0.0', '452 4.2.2 over quota'),
})

/** Nothing of our message comes back, as when a server cuts it off. */
export const addressOnly = report({
  head: postfixHead,
  status: postfixStatus('failed', '5.1.1', '550 5.1.1 no such user'),
  returned: 'From: someone@else.example\nSubject: x\n\nx',
})

export const twoRecipients = report({
  head: postfixHead,
  status: `${postfixStatus('failed', '5.1.1', '550 5.1.1 unknown')}

Final-Recipient: rfc822; fine@customer.example
Action: delivered
Status: 2.0.0`,
})

/** Exim's own report: no status part, the failed address in a header, our headers at the end of the text. */
export const eximClassic = `Return-path: <>
Envelope-to: bounces@news.example
X-Failed-Recipients: gone@isp.example
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.isp.example>
To: bounces@news.example
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1@mx.isp.example>
Date: Thu, 01 May 2031 12:00:00 +0200

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  gone@isp.example
    SMTP error from remote mail server after RCPT TO:<gone@isp.example>:
    550 5.1.1 <gone@isp.example> User unknown

------ This is a copy of the message, including all the headers. ------

${ourHeaders}

Hello
`

export const qmail = `Return-Path: <>
From: MAILER-DAEMON@old.example
To: bounces@news.example
Subject: failure notice
Date: 1 May 2031 10:00:00 -0000

Hi. This is the qmail-send program at old.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<gone@old.example>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

${ourHeaders}

Hello
`

export const abuseReport = `From: <feedback@isp.example>
To: <abuse@news.example>
Date: Thu, 01 May 2031 10:00:00 +0000
Subject: FW: May
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="fb"

--fb
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report for a message received from 192.0.2.9.

--fb
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <bounces@news.example>
Original-Rcpt-To: <gone@isp.example>
Arrival-Date: Thu, 01 May 2031 09:00:00 +0000

--fb
Content-Type: message/rfc822
Content-Disposition: inline

${ourHeaders}

Hello
--fb--
`

export const notSpamReport = abuseReport.replace('Feedback-Type: abuse', 'Feedback-Type: not-spam')

/** A person's automatic answer that quotes our mail, headers and all. */
export const outOfOffice = `From: Gone <gone@customer.example>
To: bounces@news.example
Subject: Out of office: May
Auto-Submitted: auto-replied
Date: Thu, 01 May 2031 10:00:00 +0000

I am away until 5.1.2032. The address does not exist any more after that.

> X-Listmonk-Subscriber: ${subscriber}
> X-Listmonk-Campaign: ${campaign}
`

/** Ordinary mail that talks about errors and version numbers. */
export const newsletter = `From: Tips <tips@elsewhere.example>
To: bounces@news.example
Subject: 5.1.1 is out
Date: Thu, 01 May 2031 10:00:00 +0000

5.1.1 fixes the bug "user unknown". Undeliverable messages do not exist any more.
X-Listmonk-Subscriber: ${subscriber}
`

export const garbage = '\u0000\u0001 not a message at all'

/** A report inside a report inside a report … */
export const deeplyNested = Array.from(
  { length: 60 },
  (_, i) => `Content-Type: multipart/mixed; boundary="n${i}"\n\n--n${i}\n`,
).join('')
