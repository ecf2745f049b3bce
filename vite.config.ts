import { defineConfig } from 'vite'
import { firstTextsPlugin } from './src/app/build/firstTextsPlugin.ts'
import { isOfHome } from './src/app/build/homeModules.ts'
import { sources } from './src/app/build/sources.ts'
import { wideStylesPlugin } from './src/app/build/wideStylesPlugin.ts'
import { precachePlugin } from './src/features/pwa/precachePlugin.ts'

/** The app and its service worker, for `npm run build` and `npm run dev`. */
export default defineConfig({
  ...sources,
  plugins: [sources.plugins, firstTextsPlugin(), wideStylesPlugin(), precachePlugin()],
  build: {
    ...sources.build,
    emptyOutDir: true,
    // The preload polyfill is for browsers older than those with <dialog> and popover.
    modulePreload: {
      polyfill: false,
      // The chunks of the first screen are already loaded when a lazy screen is imported.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/\/(libraries|rolldown-runtime|app)-.*\.js/.test(file)) : files,
    },
    rolldownOptions: {
      // It would put code that screens share into one of them, which the others then load whole.
      experimental: { chunkOptimization: false },
      output: {
        // Short hashes: the first screen names dozens of lazy chunks.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Fonts have the names that `vite.pages.config.ts` gives them.
        assetFileNames: ({ names }) => `assets/[name]-[hash${names[0]?.endsWith('.css') ? ':5' : ''}][extname]`,
        codeSplitting: {
          groups: [
            // The first screen is two files that are fetched at once: packages, which change rarely, and our code.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'app', tags: ['$initial'], test: /^(?!.*[\\/]worker[\\/])/ },
            // How a reward looks, without the rest of the store: the wish on Home shows one.
            { name: 'drawings', test: /[\\/]rewards[\\/]ui[\\/](RewardArt|RewardPicture|rewardLook)\.tsx?$/ },
            // The rest of Home comes right after the first screen, so it brings nothing of another screen with it.
            { name: (id, context) => (isOfHome(id, context) ? 'home' : null), debugName: 'home' },
            // The package with which forms are checked.
            { name: 'zod', test: /node_modules[\\/]zod/ },
            // Code about people and their families that screens share: the other file would be too large with it.
            // What shows an address to hand on is in none of these files, which would be too large: two sheets need it.
            {
              name: 'people',
              minShareCount: 2,
              test: /[\\/]features[\\/](auth|families)[\\/](?!.*[\\/]messages[\\/]|ui[\\/]LinkCard)/,
            },
            // Code that the screens with rewards share.
            { name: 'rewards', minShareCount: 2, test: /[\\/]rewards[\\/](?!messages[\\/])/ },
            // Behaviours and badges, which the book shows as well, and the sheets that correct a thing: one file,
            // because the first screen names each.
            {
              name: 'praise',
              minShareCount: 2,
              test: /[\\/]features[\\/]((behaviors|badges)[\\/](?!messages|ui[\\/](Celebration|Behavior|PointsField|recordingForm|useRecordingSchema|QuickActions|MoreSheet|Several|FacePicks|several|outcomes|use(BehaviorForm|Several|GiveSeveral)|usedBefore))|effort[\\/]ui[\\/](EditSheet|EditRow|OrderSheet|useDragOrder|drag)\.)/,
            },
            // The words of danger, with which each message is compared first. Then the words of tips, and how questions
            // about the records are understood and answered. `bundle.test.ts` has the budget of the last two.
            { name: 'safety', test: /[\\/]assistant[\\/](safetyRules|messages[\\/]danger)/ },
            { name: 'tips', test: /[\\/]assistant[\\/](rules\.|messages[\\/](appKeywords|keywords))/ },
            { name: 'understanding', test: /[\\/]assistant[\\/](understanding[\\/](?!codes)|messages[\\/]ideas)/ },
            {
              name: 'answers',
              test: /[\\/]assistant[\\/]ui[\\/](answer|familyThings|cardQueries)\.|[\\/]features[\\/]facts[\\/]/,
            },
            // The pictures of a habit to choose from, and how a completed one goes on.
            { name: 'pictures', test: /[\\/]habits[\\/]ui[\\/](ThingPictureField|PhaseChoice|GrownShelf)\.tsx$/ },
            // The screen of behaviours and its forms, which jobs and requests share.
            {
              name: 'behaviors',
              minShareCount: 2,
              test: /[\\/]behaviors[\\/]ui[\\/](BehaviorsScreen|BehaviorSheet|QuickActions|Several\w+|FacePicks|several|outcomes|MoreSheet|PointsField|recordingForm|use(BehaviorForm|ChangeQuickActions|RecordingSchema|Several|GiveSeveral)|usedBefore)\./,
            },
            // Habits, challenges and what was put away of both.
            {
              name: 'effort',
              minShareCount: 2,
              test: /[\\/]features[\\/](effort|habits|skills)[\\/](?!messages|ui[\\/]\w*HabitCelebration)/,
            },
            // Photos that wait to be sent, or are chosen.
            {
              name: 'photos',
              minShareCount: 2,
              test: /[\\/]moments[\\/]ui[\\/](photoQueue|chosenPhotos|preparePhoto|PhotoField|exifDay|photoChoice)/,
            },
            // Moments and photos, which the timeline shows as well.
            { name: 'moments', minShareCount: 2, test: /[\\/]features[\\/]moments[\\/](?!messages)/ },
            // The calendar, which stands beside the timeline as well, the week, which Home offers, and celebrations.
            {
              name: 'calendar',
              minShareCount: 2,
              test: /[\\/](stats[\\/]ui[\\/](calendar|Calendar|Month|Year|useMonth)|features[\\/]week[\\/](?!messages)|ui[\\/]\w*Celebration)/,
            },
            // The week, whose columns stand beside Home as well.
            { name: 'week', minShareCount: 2, test: /[\\/]features[\\/]week[\\/](?!messages)/ },
            // The outbox in one file: all of it must be there when the connection is gone.
            {
              name: 'outbox',
              test: /[\\/](sync[\\/]ui[\\/](queue|rounds|sending|uploads|jobs|answered|outboxState)|app[\\/]screens[\\/](Outbox|Connection(?!s)|useRefusal|refusalReason)|ui[\\/]project|web[\\/]projections).*\.tsx?$/,
            },
            // Entries and how they are found, of which answers show some as well.
            { name: 'entries', minShareCount: 2, test: /[\\/]features[\\/]timeline[\\/](?!messages)/ },
            // What a card needs beside the files above.
            { name: 'card', test: /[\\/]assistant[\\/]ui[\\/](FactsCard|factLines|useCardWords|useTimeText)\./ },
            // Installing the app, and its service worker.
            { name: 'pwa', minShareCount: 2, test: /[\\/]pwa[\\/](rules|ui[\\/](install|register)\w+)\.ts$/ },
            // Code that several lazy screens share: two files instead of a dozen small ones that each screen would
            // list.
            { name: 'kit', minShareCount: 2, test: /[\\/]src[\\/]platform[\\/]/ },
            {
              name: 'shared',
              minShareCount: 2,
              test: /[\\/]src[\\/](?!.*[\\/](worker|messages|lending|requests|jobs|reminders|actionCards)[\\/]|.*(LinkCard|useNamedChild|useUndoEntries))/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:5000', '/do/': 'http://localhost:5000' } },
})
