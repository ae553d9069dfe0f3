/** A wording that must not occur, as a regular expression without regard to case. A space also matches a line break. */
type Wording = { pattern: string; instead: string }

/** Wordings that a reader stumbles over. */
const riddles: Wording[] = [
  { pattern: 'who(?:m|so)?ever|who asks', instead: 'the caller, the user, anyone who' },
  { pattern: 'somebody(?: else)?', instead: 'a user, another user' },
  { pattern: 'in the midst(?: of)?', instead: 'during' },
  { pattern: 'wherein', instead: 'in which' },
  {
    pattern:
      '(?<!there )(?:is|was|be|are|were) no(?! longer| more| less| better| wider| one| other| such)(?= [a-z])',
    instead: 'is not a …',
  },
  { pattern: '(?<!one |all |some |none |most |each |both )of which', instead: 'two sentences; whose' },
  {
    pattern: '(?:is|are|was|were|be|been|being|gets?) told',
    instead: 'is notified of; is reported; is described',
  },
  { pattern: '(?:is|are) gone', instead: 'was deleted; no longer exists' },
  { pattern: 'is nothing for', instead: 'does not apply to; cannot be shown in' },
  { pattern: 'be it', instead: 'whether it is' },
  { pattern: 'what(?: [a-z]+){1,4} it is that', instead: 'what it is' },
  { pattern: '(?:hold|holds|held|holding) (?:it |them )?against', instead: 'validate against; compare with' },
  { pattern: 'lately', instead: 'recently' },
  {
    pattern: 'thereof|thereby|therein|thereto|heretofore|hitherto|whence|thence',
    instead: 'a plain sentence',
  },
  { pattern: 'e-mails?', instead: 'email' },
  {
    pattern: 'log(?:s|ged|ging)? (?:back )?(?:in|out)(?= with|[.,;:)]| again| as | to )',
    instead: 'sign in, sign out',
  },
  { pattern: 'ログイン', instead: 'サインイン' },
  { pattern: 'ごみ箱', instead: 'ゴミ箱' },
]

/** Stems in British spelling, wherever they are in a word, with the American stem. */
const british: Record<string, string> = {
  'organis(?=[ei])|organisation': 'organiz',
  colour: 'color',
  behaviour: 'behavior',
  licenc: 'licens',
  'synchronis(?=[ei]|ation)': 'synchroniz; sync',
  'normalis(?=[ei]|ation)': 'normaliz',
  'initialis(?=[ei]|ation)': 'initializ',
  'serialis(?=[ei]|ation)': 'serializ',
  'recognis(?=[ei])': 'recogniz',
  'optimis(?=e[^m]|ing|ation)': 'optimiz',
  'summaris(?=[ei])': 'summariz',
  'authoris(?=[ei]|ation)': 'authoriz',
  'categoris(?=[ei])': 'categoriz',
  'customis(?=[ei]|ation)': 'customiz',
  'prioritis(?=[ei])': 'prioritiz',
  'minimis(?=[ei])': 'minimiz',
  'maximis(?=[ei])': 'maximiz',
  'capitalis(?=[ei]|ation)': 'capitaliz',
  'emphasis(?=ed|ing)': 'emphasiz',
  'apologis(?=[ei])': 'apologiz',
  favour: 'favor',
  flavour: 'flavor',
  honour: 'honor',
  neighbour: 'neighbor',
  '\\bcentre': 'center',
  '\\bmetres?\\b': 'meter',
  '\\bfibres?\\b': 'fiber',
  '\\btheatre': 'theater',
  catalogue: 'catalog',
  dialogue: 'dialog',
  '\\banalogue': 'analog',
  'analys(?:e[dr]?\\b|ing\\b)': 'analyz',
  'paralys(?:e[d]?\\b|ing\\b)': 'paralyz',
  'cancell(?=ed|ing|er|able)': 'cancel',
  'labell(?=ed|ing|er)': 'label',
  'travell(?=ed|ing|er)': 'travel',
  'modell(?=ed|ing|er)': 'model',
  'signall(?=ed|ing|er)': 'signal',
  'levell(?=ed|ing)': 'level',
  'fuell(?=ed|ing)': 'fuel',
  defence: 'defense',
  offence: 'offense',
  pretence: 'pretense',
  judgement: 'judgment',
  acknowledgement: 'acknowledgment',
  artefact: 'artifact',
  'programme(?!r|d)': 'program',
  'practis(?=e|ing)': 'practic',
  'whilst|amongst': 'while; among',
  '\\b(?:learnt|spelt|burnt|dreamt)\\b': 'learned; spelled',
  '\\bfulfil(?!l)|\\benrol(?!l)|instalment': 'fulfill; enroll; installment',
  '\\bgrey': 'gray',
  ageing: 'aging',
  sceptic: 'skeptic',
}

const boundary = (pattern: string) => (/^[\x20-\x7e…]*$/.test(pattern) ? `\\b(?:${pattern})\\b` : pattern)

/** What must not occur in a text of the project, and what to write instead. */
const wordings: { pattern: RegExp; instead: string }[] = [
  ...riddles.map(({ pattern, instead }) => ({ pattern: boundary(pattern), instead })),
  ...Object.entries(british).map(([pattern, instead]) => ({ pattern, instead })),
].map(({ pattern, instead }) => ({ pattern: acrossLines(pattern), instead }))

/** Wordings that may occur nevertheless, each with its reason. */
const exceptions: { text: RegExp; because: string }[] = [
  {
    text: /['"`.:]cancelled\b|\bcancelled(?=['"`:,;)\]]| のいずれか| as \()|\bInvitationCancelled/gi,
    because: 'a status, an event with its schema, a key of JSON, and rows of SQL',
  },
  { text: /aria-labelledby/g, because: 'an attribute of HTML' },
]

export type Finding = { line: number; found: string; instead: string }

/** The wordings of the table in a text, by line. */
export function wordingsIn(text: string): Finding[] {
  const kept = exceptions.reduce(
    (left, { text }) => left.replaceAll(text, same => '~'.repeat(same.length)),
    text,
  )
  return wordings
    .flatMap(({ pattern, instead }) =>
      [...kept.matchAll(pattern)].map(({ index, 0: found }) => ({
        line: kept.slice(0, index).split('\n').length,
        found: found.replaceAll(/\s+(?:\*|\/\/|--|#)?\s*/g, ' '),
        instead,
      })),
    )
    .toSorted((a, b) => a.line - b.line)
}

/** A space of the pattern also matches the end of a line with the mark that begins the next line of a comment. */
function acrossLines(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll(' ', String.raw`(?: |\s*\n\s*(?:\*|//|--|#)?\s*)`), 'gi')
}

/** The names of tests that cannot be read alone, because they continue the sentence of another test. */
export const continuedTestNames = (source: string): string[] =>
  [
    ...source.matchAll(
      /\b(?:it|test)(?:\.\w+(?:\(.*?\))?)*\(\s*(['"`])((?:and|but|or|nor|so|also|not)\b.*?)\1/g,
    ),
  ].map(([, , name]) => name!)
