import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { registerAbTestJobs } from './ab-tests/move.ts'
import { abTestRoutes } from './ab-tests/routes.ts'
import { foldEvents } from './analytics/fold.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { archiveRoutes } from './archive/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { registerAccountJobs } from './auth/jobs.ts'
import { authRoutes } from './auth/routes.ts'
import { createSetup, type Setup } from './auth/setup.ts'
import { mailboxRoutes } from './bounces/mailboxes/routes.ts'
import { watchMailboxes } from './bounces/mailboxes/watch.ts'
import { bounceRoutes } from './bounces/routes.ts'
import { bounceWebhookRoutes } from './bounces/webhook-routes.ts'
import { brandRoutes } from './brands/routes.ts'
import { checksRoute } from './campaigns/checks-route.ts'
import { previewRoutes } from './campaigns/preview-routes.ts'
import { campaignRecordRoutes } from './campaigns/routes.ts'
import { testRoutes } from './campaigns/test-route.ts'
import { versionRoutes } from './campaigns/version-routes.ts'
import type { Config } from './config/config.ts'
import { startFolding } from './counting/folding.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { dashboardFigureRoutes } from './dashboard-figures/routes.ts'
import type { Database } from './db/database.ts'
import { createMetrics } from './http/metrics.ts'
import { withoutPrefix } from './http/prefix.ts'
import type { Route } from './http/route.ts'
import { createServer } from './http/server.ts'
import { hostReader, noteBrand, notePrefix, type Site, siteFor, siteOf } from './http/site.ts'
import { loadTranslations } from './i18n/translations.ts'
import { openImports } from './imports/imports.ts'
import { importRoutes } from './imports/routes.ts'
import { openJobs } from './jobs/jobs.ts'
import { registerListJobs } from './lists/delete.ts'
import { listRoutes } from './lists/routes.ts'
import { subscriberMaintenanceRoutes } from './maintenance/subscriber-routes.ts'
import { uploadPath } from './media/address.ts'
import { mediaRoutes } from './media/routes.ts'
import { messengerRoutes } from './messengers/try-route.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { registerOptinJobs } from './optin/reminders.ts'
import { pageRoutes } from './pages/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { registerPublicJobs } from './public/jobs.ts'
import { publicRoutes } from './public/routes.ts'
import { recurringRoutes } from './recurring/routes.ts'
import { registerRecurringJobs } from './recurring/turn.ts'
import { roleRoutes } from './roles/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { prepareReader } from './segments/reader.ts'
import { segmentRoutes } from './segments/routes.ts'
import { registerSendingMetrics } from './sending/metrics.ts'
import { sendingRoutes } from './sending/routes.ts'
import { type SendingMode, startSending } from './sending/start.ts'
import { sequenceRoutes } from './sequences/routes.ts'
import { registerSequenceJobs } from './sequences/send.ts'
import type { Services } from './services.ts'
import { decideRootUrl } from './settings/first-root-url.ts'
import { settingsRoutes } from './settings/routes.ts'
import type { Settings } from './settings/schema.ts'
import { openSettings } from './settings/store.ts'
import { openSignals, type Signals } from './signals/signals.ts'
import { bulkJobRoutes } from './subscribers/bulk/routes.ts'
import { registerBulkJobs } from './subscribers/bulk/run.ts'
import { subscriberBulkRoutes } from './subscribers/bulk-routes.ts'
import { subscriberQueryRoutes } from './subscribers/query-routes.ts'
import { subscriberRoutes } from './subscribers/routes.ts'
import { createEventHub } from './system/events.ts'
import { recentLog } from './system/recent-log.ts'
import { systemRoutes } from './system/routes.ts'
import { registerVacuum } from './system/vacuum.ts'
import { systemMailRoutes } from './system-mail/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { seedTemplates } from './templates/seed.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { trackingShortcut } from './tracking/shortcut.ts'
import { createTracking } from './tracking/tracking.ts'
import { transactionalRoutes } from './transactional/routes.ts'
import { createTransactional } from './transactional/send.ts'
import { userRoutes } from './users/routes.ts'
import { version } from './version.ts'
import { registerWebhookJobs, startWebhooks } from './webhooks/deliver.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export interface AppOptions {
  readonly config: Config
  readonly db: Database
  /** Address of the database, for connections outside the pool. */
  readonly databaseUrl: string
  readonly log: Logger
  /** Default `thread`. */
  readonly sending?: SendingMode
  /** Default: all there are. Tests of the edge replace their handlers. */
  readonly routes?: readonly Route[]
}

export interface RunningApp {
  readonly url: string
  readonly setup: Setup
  /** What this node hears of the others. */
  readonly signals: Signals
  /** Lets requests finish, parks sending, closes what was opened here. */
  stop(): Promise<void>
}

/** Every route there is. */
export function routeTable(): readonly Route[] {
  const rooms = [
    ...systemRoutes,
    ...pageRoutes,
    ...dashboardRoutes,
    ...authRoutes,
    ...userRoutes,
    ...roleRoutes,
    ...profileRoutes,
    ...auditRoutes,
    ...settingsRoutes,
    ...systemMailRoutes,
    ...brandRoutes,
    ...listRoutes,
    ...subscriberRoutes,
    ...subscriberQueryRoutes,
    ...subscriberBulkRoutes,
    ...bulkJobRoutes,
    ...segmentRoutes,
    ...importRoutes,
    ...subscriberMaintenanceRoutes,
    ...publicRoutes,
    ...trackingRoutes,
    ...bounceRoutes,
    ...bounceWebhookRoutes,
    ...mailboxRoutes,
    ...messengerRoutes,
    ...webhookRoutes,
    ...campaignRecordRoutes,
    ...previewRoutes,
    checksRoute,
    ...versionRoutes,
    ...testRoutes,
    ...templateRoutes,
    ...sendingRoutes,
    ...sequenceRoutes,
    ...recurringRoutes,
    ...abTestRoutes,
    ...sandboxRoutes,
    ...transactionalRoutes,
    ...mediaRoutes,
    ...analyticsRoutes,
    ...archiveRoutes,
    ...dashboardFigureRoutes,
  ]
  const table: readonly Route[] = [...rooms, ...openApiRoutes(() => table, version)]
  return table
}

/** What a worker without HTTP of its own still answers, for load balancers and Prometheus. */
const workerPaths = new Set(['/health', '/metrics'])

/**
 * The one place where the parts meet: database, shared services, rooms, HTTP. What was opened is closed in reverse
 * order, at `stop` or when starting fails.
 */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const { config, db, log } = options
  await using opened = new AsyncDisposableStack()
  const signals = await openSignals({ url: options.databaseUrl, log })
  opened.defer(() => signals.close())
  const settings = await openSettings({ db, signals, log })
  const jobs = await openJobs({ url: options.databaseUrl, log })
  opened.defer(() => jobs.stop())
  const translations = loadTranslations()
  const tracking = createTracking({ db, settings, translations, log })
  opened.defer(() => tracking.close())
  const events = createEventHub(signals, recentLog)
  const imports = await openImports({ config, db, settings, translations, events, log })
  opened.defer(() => imports.stop())
  const services: Services = {
    config,
    db,
    log,
    settings,
    signals,
    translations,
    metrics: createMetrics(db),
    imports,
    jobs,
    events,
    setup: createSetup(db),
    tracking,
    transactional: createTransactional({ db, config, settings, translations }),
  }
  await decideRootUrl(services)
  await seedTemplates(db)
  await prepareReader(db, log)
  const countFolding = startFolding({ db, log })
  opened.defer(() => countFolding.stop())
  const eventFolding = startFolding({ db, log, fold: foldEvents })
  opened.defer(() => eventFolding.stop())
  await registerAccountJobs(services)
  await registerPublicJobs(services)
  registerListJobs(services)
  await registerOptinJobs(services)
  await registerSequenceJobs(services)
  await registerRecurringJobs(services)
  await registerAbTestJobs(services)
  await registerWebhookJobs(services)
  await registerBulkJobs(services)
  await registerVacuum(services)
  const routes = (options.routes ?? routeTable()).filter((route) => !config.worker || workerPaths.has(route.path))
  const shortcuts = config.worker ? [] : [trackingShortcut(services)]
  const server = await createServer(services, routes, ownPaths(services), shortcuts)
  opened.defer(() => server.close())
  // Event streams never end by themselves, and the server waits for its streams.
  opened.defer(() => services.events.close())
  const url = await server.listen({ host: config.address.host, port: config.address.port })
  opened.defer(watchMailboxes(services))
  await jobs.start()
  registerSendingMetrics(services.metrics.registry, db)
  const webhooks = startWebhooks(services)
  opened.defer(() => webhooks.stop())
  const sending = await startSending({
    ...services,
    databaseUrl: options.databaseUrl,
    logLevel: config.logLevel,
    mode: options.sending ?? 'thread',
  })
  opened.defer(() => sending.stop())
  const parts = opened.move()
  return { url, setup: services.setup, signals: services.signals, stop: () => parts.disposeAsync() }
}

/**
 * The address in the route table for one that was asked for: without the prefix of its site, uploads in one place. Which
 * site that is stays with the request.
 */
function ownPaths({ config, settings }: Pick<Services, 'config' | 'settings'>): (request: IncomingMessage) => string {
  const hostOf = hostReader(config.trustedProxies)
  let known: { readonly settings: Settings; readonly sites: readonly Site[] } | undefined
  return (request) => {
    const current = settings.current()
    if (known?.settings !== current) {
      const brands = settings.brands().map((brand) => siteOf(brand.root_url, brand.id))
      known = { settings: current, sites: [siteOf(current['app.root_url'], null), ...brands] }
    }
    const { sites } = known
    const path = request.url ?? '/'
    const asked = sites.length > 1 ? siteFor(sites, hostOf(request), path) : undefined
    if (asked !== undefined && asked.brandId !== null) noteBrand(request, asked.brandId)
    const prefix = (asked ?? sites[0])?.prefix ?? ''
    const own = withoutPrefix(prefix, path)
    if (own !== path) notePrefix(request, prefix)
    return uploadPath(own, current)
  }
}
