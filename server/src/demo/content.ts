import type { DemoCampaign } from './statements.ts'

export const demoLists = [
  {
    name: 'Weekly letter',
    type: 'public',
    optin: 'single',
    tags: ['letter'],
    description: 'One story every Thursday.',
    share: 80,
  },
  {
    name: 'Product news',
    type: 'public',
    optin: 'double',
    tags: ['product'],
    description: 'What is new, once a month.',
    share: 55,
  },
  {
    name: 'Events nearby',
    type: 'public',
    optin: 'double',
    tags: ['events'],
    description: 'Meet-ups and workshops.',
    share: 25,
  },
  {
    name: 'Customers',
    type: 'private',
    optin: 'single',
    tags: ['customers'],
    description: 'Everybody on a paid plan.',
    share: 40,
  },
] as const

export const demoLinks = [
  { url: 'https://example.org/stories/the-quiet-library?from=letter', rate: 0.28 },
  { url: 'https://example.org/workshops', rate: 0.11 },
  { url: 'https://example.org/handbook/first-steps', rate: 0.06 },
]

const letter = `<h1>The quiet library</h1>
<p>Hello {{ .Subscriber.FirstName }},</p>
<p>in a side street of {{ .Subscriber.Attribs.city | default "your town" }} there may be a room full of books and
nobody talking. We visited five such rooms and asked the people who keep them why they do it.</p>
<p><a href="https://example.org/stories/the-quiet-library?from=letter@TrackLink">Read the story</a></p>
<p>Also this week: <a href="https://example.org/workshops@TrackLink">three workshops</a> and a
<a href="https://example.org/handbook/first-steps@TrackLink">chapter for beginners</a>.</p>`

export const demoCampaigns: readonly DemoCampaign[] = [
  {
    name: 'Weekly letter 41',
    subject: 'The quiet library',
    body: letter,
    status: 'finished',
    daysAgo: 14,
    sendInHours: null,
    tags: ['letter'],
  },
  {
    name: 'Weekly letter 42',
    subject: 'For {{ .Subscriber.FirstName }}: what the river left behind',
    body: '<h1>What the river left behind</h1>\n<p>Hello {{ .Subscriber.FirstName }}, this is still a draft.</p>',
    status: 'draft',
    daysAgo: 1,
    sendInHours: null,
    tags: ['letter'],
  },
  {
    name: 'Workshops in spring',
    subject: 'Three workshops, and a place for you',
    body: '<h1>Three workshops</h1>\n<p>Hello {{ .Subscriber.FirstName }}, booking opens today.</p>',
    status: 'scheduled',
    daysAgo: 2,
    sendInHours: 72,
    tags: ['events'],
  },
]
