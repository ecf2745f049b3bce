// `npm start`. Runs under whatever Node.js there is, with no package installed: it sees to the packages and the built pages, and
// hands over to the app, which needs a newer Node.js that comes with the packages.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledNode, installCommand, packagesAreInstalled } from './packages.mjs'
import { patchPackages } from './patchPackages.mjs'
import { nodeFlags, runtimeEnvironment } from './runtime.mjs'
import { digestInputs, isBuilt, markBuilt, markUnbuilt } from './webBuild.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** @type {import('node:child_process').ChildProcess | undefined} */
let running
/** @type {NodeJS.Signals | undefined} */
let stopSignal

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    stopSignal = signal
    running?.kill(signal)
  })
}
stopWithNpm()

if (!packagesAreInstalled(root)) {
  console.log('Installing the packages; this happens once and after an update …')
  const [file, args, options] = installCommand()
  const code = await run(file, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) end(code, 'The packages could not be installed: see above, mend that, and run npm start again.')
}
await patchPackages(root).catch((error) => end(1, error.message))

const node = findNode()
if (node === undefined) {
  end(
    1,
    `Pipling needs Node.js 24 (22.18 or newer works), this is ${process.versions.node}, and none comes with it for this machine: install one from nodejs.org and run npm start again.`,
  )
}

const digest = digestInputs(root)
if (!isBuilt(root, digest)) {
  console.log('Building the pages; this happens once and after an update …')
  markUnbuilt(root)
  const code = await run(node, [join('scripts', 'build.mjs')], { stdio: 'inherit' })
  if (code !== 0) end(code, 'The pages could not be built: see above.')
  markBuilt(root, digest)
}

// Over the channel the app notices when this process is killed, and stops as well.
end(
  await run(node, [...nodeFlags, join('src', 'app', 'main.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...runtimeEnvironment(root), ...process.env },
  }),
)

/** Runs one step to its end and answers its exit code. */
function run(file, args, options) {
  return new Promise((resolve) => {
    // A group of its own would be out of reach of a terminal that is closed; a second SIGINT does the steps no harm.
    running = spawn(file, args, { ...options, cwd: root })
    running.once('error', (error) => {
      console.error(`${file} does not run: ${error.message}`)
      resolve(1)
    })
    running.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)))
  })
}

/** Ends the start, with a sentence when it was not asked to stop. */
function end(code, sentence) {
  if (sentence !== undefined && stopSignal === undefined) console.error(sentence)
  process.exit(code)
}

/** The Node.js of the packages, or this one where it will do. */
function findNode() {
  const bundled = bundledNode(root)
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18) ? process.execPath : undefined
}

/** npm passes signals on, but when it is killed it cannot: then nobody could stop us any more. */
function stopWithNpm() {
  if (process.env.npm_command === undefined) return
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
