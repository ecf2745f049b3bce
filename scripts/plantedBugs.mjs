/**
 * Mistakes that somebody could make, one or more for each kind of promise. `from` stands exactly once in its file.
 * @type {{ promise: string, bug: string, file: string, from: string, to: string, test: string, only?: string }[]}
 */
export const plantedBugs = [
  {
    promise: 'R1', bug: 'a redemption does not look whether the balance pays', file: 'src/features/rewards/redeem.ts',
    from: 'if (points < cost)', to: 'if (points < 0)', test: 'src/app/journeys/forgery.test.ts', only: 'redeem at one instant',
  },
  {
    promise: 'R1', bug: 'what was worked out is written although the child has changed since', file: 'src/features/points/acts.ts',
    from: '(act.only_at is null or act.only_at = child.version) and ', to: '', test: 'src/app/journeys/forgery.test.ts', only: 'redeem at one instant',
  },
  {
    promise: 'R1', bug: 'a redemption is written in the same statement as a deduction before it', file: 'src/features/points/acts.ts',
    from: "version === undefined ? 'at any version' : act]", to: "'at any version']", test: 'src/features/rewards/redeem.test.ts', only: 'of the same moment leaves',
  },
  {
    promise: 'R1', bug: 'a redemption goes by an offer whatever has become of it', file: 'src/features/rewards/redeem.ts',
    from: '{ answer, onlyAt: version }', to: '{ answer }', test: 'src/features/rewards/redeem.test.ts', only: 'somebody else has changed',
  },
  {
    promise: 'R1', bug: 'an offer is told as it was before what this process wrote', file: 'src/features/rewards/redeem.ts',
    from: 'sum + (entry.points ?? 0)', to: 'sum', test: 'src/features/rewards/redeem.test.ts', only: 'reads the offer once',
  },
  {
    promise: 'R1', bug: 'any price will do', file: 'src/features/rewards/redeem.ts',
    from: 'if (pointsSpent !== cost)', to: 'if (pointsSpent < 0)', test: 'src/app/journeys/forgery.test.ts', only: 'a size that is none',
  },
  {
    promise: 'R2', bug: 'an award does not keep its key', file: 'src/features/points/acts.ts',
    from: 'from due where key is not null order by', to: 'from due where false order by', test: 'src/app/journeys/onceForEachKey.test.ts', only: 'POST /api/behaviors',
  },
  {
    promise: 'R2', bug: 'a key is good for any request', file: 'src/platform/http/idempotency.ts',
    from: 'if (!request.digest.equals(row.digest))', to: 'if (request.digest.length === 0)', test: 'src/app/journeys/onceForEachKey.test.ts', only: 'POST /api/moments',
  },
  {
    promise: 'R3', bug: 'whoever asks while the database is away waits for long pauses', file: 'src/platform/db/open.ts',
    from: 'backoff: () => 0.2', to: 'backoff: () => 8', test: 'src/app/networkFaults.test.ts', only: 'the database is away',
  },
  {
    promise: 'R3', bug: 'a killed database is not brought back', file: 'src/platform/db/embedded.ts',
    from: 'if (stopping) return\n      hold', to: 'if (!stopping) return\n      hold', test: 'src/app/lifecycle.test.ts', only: 'of the database alone',
  },
  {
    promise: 'R4', bug: 'the log of the database stays in memory', file: 'src/platform/db/embeddedServer.ts',
    from: "synchronous_commit: 'on'", to: "synchronous_commit: 'off'", test: 'src/app/powerCut.test.ts',
  },
  {
    promise: 'R6', bug: 'statistics count what was taken back', file: 'src/features/stats/service.ts',
    from: 'else (select o.created_at from activities o where o.family_id = a.family_id and o.id = a.reverses_id)', to: 'else null',
    test: 'src/features/stats/stats.test.ts', only: 'this week',
  },
  {
    promise: 'R6', bug: 'a page in memory does not tell that an entry was taken back', file: 'src/features/timeline/pages.ts',
    from: 'takenBack.get(entry.id) ?? entry.undoneBy', to: 'entry.undoneBy', test: 'src/app/journeys/keptAnswers.test.ts', only: 'undo',
  },
  {
    promise: 'R6', bug: 'a new reward leaves the store in memory as it was', file: 'src/platform/db/migrations/0004_child_versions.sql',
    from: 'create trigger rewards_write_child_again after insert or update or delete', to: 'create trigger rewards_write_child_again after delete',
    test: 'src/app/journeys/keptAnswers.test.ts', only: 'POST /api/rewards,',
  },
  {
    promise: 'R6', bug: 'a check-in leaves the habits in memory as they were', file: 'src/platform/db/migrations/0007_things_version.sql',
    from: 'create trigger habit_checkins_write_child_again after insert or update or delete', to: 'create trigger habit_checkins_write_child_again after delete',
    test: 'src/app/journeys/keptAnswers.test.ts', only: '/checkin,',
  },
  {
    promise: 'R6', bug: 'a backup that breaks a rule goes in', file: 'src/platform/db/archiveTables.ts',
    from: 'if (found?.check) await', to: 'if (found?.check === undefined) await', test: 'src/app/backup.test.ts', only: 'does not go in',
  },
  {
    promise: 'R9', bug: 'an award may have any size', file: 'src/features/behaviors/contract.ts',
    from: 'Math.abs(points) >= 1 && Math.abs(points) <= 100', to: 'Math.abs(points) >= 0', test: 'src/app/journeys/forgery.test.ts', only: 'a size that is none',
  },
  {
    promise: 'R10', bug: 'days are counted in the zone of the server', file: 'src/platform/time/rules.ts',
    from: "new Intl.DateTimeFormat('sv-SE', { timeZone, year", to: "new Intl.DateTimeFormat('sv-SE', { year", test: 'src/platform/time/rules.test.ts', only: 'dayAt',
  },
  {
    promise: 'R11', bug: 'a streak goes on over a day that was missed', file: 'src/features/habits/rules.ts',
    from: 'addDays(previous, 1) === day ? run + 1 : 1', to: 'addDays(previous, 2) >= day ? run + 1 : 1', test: 'src/features/habits/rules.test.ts', only: 'streaksOf',
  },
  {
    promise: 'R12', bug: 'a backup is no single instant', file: 'src/platform/db/archive.ts',
    from: "'isolation level repeatable read read only'", to: "'isolation level read committed read only'", test: 'src/app/backup.test.ts', only: 'eight parents',
  },
  {
    promise: 'R12', bug: 'a damaged backup is not noticed', file: 'src/platform/db/openArchive.ts',
    from: 'length <= 0 || !await isSealed(file, length)', to: 'length <= 0', test: 'src/app/backup.test.ts', only: 'damaged or cut off',
  },
  {
    promise: 'R12', bug: 'a restore goes over what is there', file: 'src/platform/db/restoreArchive.ts',
    from: 'if (rows.length > 0)', to: 'if (rows.length > 1)', test: 'src/app/backup.test.ts', only: 'is refused where there is data',
  },
  {
    promise: 'R13', bug: 'an older version starts on a newer database', file: 'src/platform/db/migrate.ts',
    from: '.some((createdAt) => createdAt > newestKnown)', to: '.some(() => false)', test: 'src/app/upgrade.test.ts', only: 'newer version',
  },
  {
    promise: 'R13', bug: 'an entry of history is told otherwise than before', file: 'src/features/points/service.ts',
    from: 'a.icon_name as "iconName"', to: 'a.kind as "iconName"', test: 'src/app/upgrade.test.ts', only: 'answered as it was',
  },
  {
    promise: 'R14', bug: 'text that cannot be stored gets through', file: 'src/platform/http/shapes.ts',
    from: "!text.includes('\\u0000') && text.isWellFormed()", to: 'text.isWellFormed()', test: 'src/app/journeys/badInput.test.ts',
  },
  {
    promise: 'R6', bug: 'a page that was read late is told of its newest entry twice', file: 'src/features/timeline/service.ts',
    from: 'newerThan(known, added.map(({ text }) => text))', to: "`[${added.map(({ text }) => text).join(',')}]`", test: 'src/app/journeys/keptAnswers.test.ts', only: 'at one moment',
  },
  {
    promise: 'R6', bug: 'a page grows by what this process wrote and not by what another did', file: 'src/features/points/additions.ts',
    from: 'version = step.from', to: 'version = from', test: 'src/app/journeys/keptAnswers.test.ts', only: 'at one moment',
  },
  {
    promise: 'S1', bug: 'whether a habit of any family may be checked in', file: 'src/features/habits/service.ts',
    from: 'where h.family_id = ${ctx.familyId} and h.id = ${id}', to: 'where h.id = ${id}', test: 'src/app/journeys/isolation.test.ts', only: 'can-checkin',
  },
  {
    promise: 'S1', bug: 'a child of any family can be locked', file: 'src/features/children/service.ts',
    from: 'from children where family_id = ${ctx.familyId} and id = ${id} for update', to: 'from children where id = ${id} for update', test: 'src/app/journeys/isolation.test.ts', only: 'PUT /api/children',
  },
  {
    promise: 'S2', bug: 'a cookie with a forged signature is good', file: 'src/features/auth/sessions.ts',
    from: 'signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined', to: 'signature.length <= expected.length && timingSafeEqual(expected, expected) ? token : undefined',
    test: 'src/app/journeys/isolation.test.ts', only: 'opens nothing',
  },
  {
    promise: 'S2', bug: 'a session never ends by itself', file: 'src/features/auth/sessions.ts',
    from: ' and expires_at > ${now} and', to: ' and', test: 'src/app/journeys/isolation.test.ts', only: 'opens nothing',
  },
  {
    promise: 'S3', bug: 'a new password leaves the other devices signed in', file: 'src/features/auth/account.ts',
    from: 'await tx`delete from sessions where guardian_id = ${ctx.guardianId} and id <> ${ctx.sessionId}`', to: '', test: 'src/features/auth/account.test.ts', only: 'changing the password',
  },
  {
    promise: 'S3', bug: 'an act is written for whoever was signed in a minute ago', file: 'src/features/points/acts.ts',
    from: " and ${once('signed in', () => stillSignedIn(sql, 'act'))}", to: '', test: 'src/app/journeys/assumed.test.ts', only: 'does nothing',
  },
  {
    promise: 'S3', bug: 'whoever was signed out a minute ago is told why something is refused', file: 'src/platform/http/idempotency.ts',
    from: 'if (ctx.isAssumed) throw new Unconfirmed()', to: '', test: 'src/app/journeys/assumed.test.ts', only: 'does nothing',
  },
  {
    promise: 'S3', bug: 'anybody’s device can be signed out', file: 'src/features/auth/account.ts',
    from: 'where id = ${id} and guardian_id = ${ctx.guardianId}`', to: 'where id = ${id}`', test: 'src/app/journeys/isolation.test.ts', only: 'DELETE /api/auth/sessions',
  },
  {
    promise: 'S4', bug: 'whoever says to be another client is taken for one', file: 'src/features/auth/routes.ts',
    from: "clientOf(getConnInfo(c).remote.address ?? 'unknown')", to: "clientOf(c.req.header('x-forwarded-for') ?? getConnInfo(c).remote.address ?? 'unknown')", test: 'src/features/auth/limits.test.ts', only: 'X-Forwarded-For',
  },
  {
    promise: 'S5', bug: 'a page on another port counts as the same site', file: 'src/platform/http/server.ts',
    from: 'return from !== null && from !== origin', to: 'return from !== null && new URL(from).hostname !== new URL(origin).hostname', test: 'src/app/journeys/conventions.test.ts', only: 'another site asks',
  },
  {
    promise: 'S6', bug: 'the policy lets scripts run that stand in a page', file: 'src/platform/http/server.ts',
    from: '"script-src \'self\'"', to: '"script-src \'self\' \'unsafe-inline\'"', test: 'src/app/journeys/conventions.test.ts', only: 'security headers',
  },
  {
    promise: 'S8', bug: 'a process learns nothing of the requests of others', file: 'src/features/auth/sessionLimit.ts',
    from: 'count.others = Math.max(count.others, requests - (count.own - count.untold))', to: 'count.others = Math.max(count.others, 0)', test: 'src/app/severalProcesses.test.ts', only: 'counted together, and nobody',
  },
  {
    promise: 'S9', bug: 'a proxy passes the metrics on to anybody', file: 'src/app/server.ts',
    from: 'return !isForwarded && ', to: 'return ', test: 'src/app/outside.test.ts', only: 'shows nobody',
  },
  {
    promise: 'P1', bug: 'the server asks another one for news', file: 'src/app/main.ts',
    from: 'const clock = () => new Date()', to: "const clock = () => new Date()\nvoid fetch('https://updates.invalid/').catch(() => {})", test: 'src/app/outside.test.ts', only: 'calls nobody',
  },
  {
    promise: 'P2', bug: 'remembered answers outlive the child they tell of', file: 'src/features/children/service.ts',
    from: 'await ctx.sql`delete from request_keys where family_id = ${ctx.familyId} and child_id = ${id}`', to: '', test: 'src/app/journeys/needles.test.ts', only: 'erasing a child',
  },
  {
    promise: 'D1', bug: 'a sign-up is logged with its address', file: 'src/features/auth/routes.ts',
    from: "{ event: 'signed_up', guardianId: made.response.user.id }", to: "{ event: 'signed_up', address: body.email }", test: 'src/app/journeys/conventions.test.ts', only: 'holds no name',
  },
  {
    promise: 'S3', bug: 'a session that was ended is still remembered', file: 'src/features/auth/sessions.ts',
    from: "        known.delete(digest)\n        change.end(isCertain)", to: '        change.isOf(digest)\n        change.end(isCertain)', test: 'src/app/journeys/alone.test.ts',
  },
  {
    promise: 'R6', bug: 'what is being changed is told from memory', file: 'src/platform/http/changes.ts',
    from: '    if (steps.length === 0) past.endedAt = count', to: '', test: 'src/app/journeys/alone.test.ts',
  },
  {
    promise: 'R6', bug: 'a step is followed from wherever one is', file: 'src/features/auth/sessions.ts',
    from: 'if (child?.all !== from) return false', to: 'if (!child) return false', test: 'src/app/journeys/alone.test.ts',
  },
  {
    promise: 'R6', bug: 'a check-in is told as if it left habits alone', file: 'src/features/habits/checkIn.ts',
    from: 'isOfThings: true', to: 'isOfThings: false', test: 'src/app/journeys/alone.test.ts',
  },
  {
    promise: 'R6', bug: 'a request that comes again is answered whoever asks', file: 'src/platform/http/repeats.ts',
    from: 'cookie: headers.cookie,', to: "cookie: '',", test: 'src/app/journeys/alone.test.ts',
  },
  {
    promise: 'R5', bug: 'whoever comes writes while another may still be alone', file: 'src/platform/db/presence.ts',
    from: '    if (waitMs > 0) await delay(waitMs)', to: '', test: 'src/platform/db/presence.test.ts',
  },
  {
    promise: 'R5', bug: 'a process goes by a grant that is over', file: 'src/platform/db/presence.ts',
    from: 'isWithin(aloneMs - marginMs, granted, at)', to: 'granted !== longAgo', test: 'src/app/aloneProcess.test.ts',
  },
  {
    promise: 'R5', bug: 'two times alone with somebody else’s changes between them count as one', file: 'src/platform/db/presence.ts',
    from: '    if (!isAlone()) times += 1', to: '    times = 1', test: 'src/platform/db/presence.test.ts',
  },
]
