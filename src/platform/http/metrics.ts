import type { Context } from 'hono'
import type { Db } from '../db/open.ts'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics for operators. Routes appear as patterns, so that no id and no name gets into a label. */
export function createMetrics(db: Db) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  // oxlint-disable-next-line no-new -- a gauge lives in its registry
  new Gauge({
    name: 'database_up',
    help: '1 when the database answers',
    registers: [registry],
    async collect() {
      this.set(
        await db`select 1`.then(
          () => 1,
          () => 0,
        ),
      )
    },
  })
  const brokenRules = new Gauge({
    name: 'ledger_broken_rules',
    help: 'Rules of the ledger that did not hold at the last check, which runs at the start and every hour',
    registers: [registry],
  })
  const checkedAt = new Gauge({
    name: 'ledger_checked_timestamp_seconds',
    help: 'When the ledger was last checked; 0 before the first check',
    registers: [registry],
  })
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    noteLedger(broken: number, at: Date) {
      brokenRules.set(broken)
      checkedAt.set(at.getTime() / 1000)
    },
    /** @returns ends the measurement; call it when the response is known */
    startTimer() {
      const end = duration.startTimer()
      return (c: Context) => end({ method: c.req.method, route: c.req.routePath, status: c.res.status })
    },
  }
}
