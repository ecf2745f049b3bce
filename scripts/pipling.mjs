// `npm start`, `npm run backup`, `restore`, `reset-password` and `check:ledger`. Needs no package to begin with: it
// installs the packages, builds what has changed and then runs the command in this process. After an update only
// `npm start` does that: the other commands run what is built, because the app may run from the same files. In `npm start`, `exec` replaces npm's
// shell by this process, so that it receives npm's signals; Windows has no `exec` and runs what follows `||`.
// `MALLOC_ARENA_MAX` is for glibc: with more arenas, it keeps the memory that decoding a picture took, up to 300 MB.
// `--max-semi-space-size` is the size of V8's young space: 16 MB instead of 32 saves 80 MB and costs no time.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isBuilt, outdatedParts } from './buildStamp.mjs'
import { giveToOwner } from './ownership.mjs'
import { installCommand, isInstallationComplete, isSupportedNode, packagesAreInstalled } from './packages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
/** @type {import('node:child_process').ChildProcess | undefined} */
let running
let isStopped = false
/** From a signal to the end of what runs. Service managers are configured to wait five seconds; npm may take longer. */
const stopWithinMs = 4000

for (const signal of signals) process.on(signal, stop)
stopWithNpm()

if (!isSupportedNode(process.versions.node)) {
  end(
    `Pipling needs Node.js 20.19 or newer and this is ${process.versions.node}: install Node.js 24 LTS from nodejs.org.`,
  )
}
if (!isReadyToRun(process.argv[2])) await installAndBuild()

// From here on the command handles signals itself.
for (const signal of signals) process.off(signal, stop)
await import(pathToFileURL(join(root, 'dist', 'server', 'cli.mjs')).href)

function isReadyToRun(command = 'start') {
  return command !== 'start' && isBuilt(root, 'server') && isInstallationComplete(root)
}

async function installAndBuild() {
  if (!packagesAreInstalled(root)) {
    console.error('Installing the packages; this happens once and after an update …')
    const [file, args, options] = installCommand()
    const code = await run(file, args, options)
    giveToOwner(root)
    if (code !== 0) end('The packages could not be installed: see above.')
  }
  const outdated = outdatedParts(root)
  if (outdated.length > 0) {
    console.error(`Building the ${outdated.join(' and the ')} part; this happens once and after an update …`)
    const code = await run(process.execPath, [join('scripts', 'build.mjs'), ...outdated])
    giveToOwner(root)
    if (code !== 0) end('The build failed: see above.')
  }
}

/** Runs a program to its end and returns its exit code. */
function run(file, args, options = {}) {
  return new Promise((resolve) => {
    // Standard output belongs to the command.
    running = spawn(file, args, { ...options, cwd: root, stdio: ['ignore', 2, 2] })
    running.once('error', (error) => {
      console.error(`${file} does not run: ${error.message}`)
      resolve(1)
    })
    running.once('exit', (code, signal) => {
      if (isStopped) {
        giveToOwner(root)
        process.exit(1)
      }
      if (signal !== null) console.error(`It was ended by ${signal}: a first start needs 1 GB of memory.`)
      resolve(code)
    })
  })
}

function stop(signal) {
  isStopped = true
  if (!running?.kill(signal)) process.exit(1)
  setTimeout(() => running?.kill('SIGKILL'), stopWithinMs)
}

function end(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** When npm is killed it cannot pass a signal on, and nothing would stop this process. */
function stopWithNpm() {
  if (process.env.npm_command === undefined) return
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
