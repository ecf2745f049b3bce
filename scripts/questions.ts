// `npm run questions -- FILE FAMILIES`: puts questions to the rules of the assistant and counts the right replies.
import { readFileSync } from 'node:fs'
import { answerAll, countReplies } from '../src/testing/askQuestions.ts'

const [file, families] = process.argv.slice(2)
if (file === undefined || families === undefined) {
  console.error('Name two files: npm run questions -- FILE FAMILIES')
  process.exit(1)
}
const answers = await answerAll(readFileSync(file, 'utf8'), readFileSync(families, 'utf8'))
for (const { id, reply } of answers) console.log(JSON.stringify({ id, ...reply }))
console.log(JSON.stringify(countReplies(answers)))
