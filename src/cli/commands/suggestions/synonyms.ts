import type { Sentence } from '../../language/language.ts'

/** What users of other tools type for a command, with its path here. A path that does not exist is ignored. */
export const commandSynonyms: Readonly<Record<string, string>> = {
  'auth login': 'login',
  'auth logout': 'logout',
  'auth status': 'whoami',
  auth: 'login',
  signin: 'login',
  'sign-in': 'login',
  signout: 'logout',
  'sign-out': 'logout',
  me: 'whoami',
  user: 'whoami',
  profile: 'whoami',
  account: 'whoami',
  setup: 'init',
  start: 'init',
  bind: 'link',
  connect: 'link',
  'repo link': 'link',
  'repo sync': 'sync',
  repo: 'projects',
  repos: 'projects',
  push: 'sync',
  roadmap: 'status',
  progress: 'status',
  commits: 'links',
  pr: 'links',
  browse: 'open',
  web: 'open',
  organization: 'orgs',
  organizations: 'orgs',
  team: 'orgs',
  teams: 'orgs',
  workspace: 'orgs',
  workspaces: 'orgs',
  request: 'api',
  graphql: 'api',
  curl: 'api',
  check: 'doctor',
  diagnose: 'doctor',
}

/** Other words for the commands of a group. The first one that the group has counts. */
export const verbSynonyms: Readonly<Record<string, readonly string[]>> = {
  list: ['ls'],
  create: ['new'],
  add: ['create', 'new', 'put'],
  make: ['create', 'new'],
  view: ['get'],
  show: ['get'],
  read: ['view', 'get'],
  get: ['view'],
  cat: ['get', 'view'],
  update: ['edit'],
  change: ['edit'],
  reply: ['comment'],
  close: ['status'],
  reopen: ['status'],
  done: ['status'],
  start: ['status'],
  move: ['status'],
  upload: ['put', 'attach'],
  mkdir: ['put'],
  download: ['get'],
  subscribe: ['watch'],
  unsubscribe: ['unwatch'],
  delete: ['rm'],
  remove: ['rm'],
  log: ['history'],
  versions: ['history'],
  revisions: ['history'],
}

/** Other words for options. The first one that the command has counts. */
export const optionSynonyms: Readonly<Record<string, readonly string[]>> = {
  '--state': ['--status'],
  '--query': ['--search'],
  '--filter': ['--search'],
  '--message': ['--body', '--note'],
  '--description': ['--body'],
  '--format': ['--json'],
  '--output': ['--json'],
  '--repo': ['--project'],
  '--organization': ['--org'],
  '--team': ['--org'],
  '--url': ['--server'],
  '--host': ['--server'],
  '--hostname': ['--server'],
  '--cwd': ['--dir'],
  '--directory': ['--output', '--dir'],
  '--folder': ['--output', '--dir'],
  '--browser': ['--web'],
  '--confirm': ['--yes'],
  '--preview': ['--dry-run'],
  '--assigned': ['--assignee'],
  '--due-date': ['--due'],
  '--for': ['--minutes'],
  '--paginate': ['--all'],
  '--tail': ['--follow'],
  '--with-token': ['--token'],
  '--token-stdin': ['--token'],
  '-L': ['--limit'],
  '-R': ['--project'],
  '-S': ['--search'],
  '-a': ['--assignee'],
  '-l': ['--label'],
  '-q': ['--jq'],
  '-s': ['--status'],
}

const lastArgument: Sentence = [
  'アップロード先のフォルダーは、最後の引数で指定してください。例: docs/',
  'Name the folder to upload to as the last argument, such as docs/',
]

const onlyArgument: Sentence = [
  'フォルダーは引数で指定してください。例: cairn files ls docs',
  'Name the folder as the argument, such as `cairn files ls docs`',
]

const onlyFiles: Sentence = [
  'フォルダーはアップロードできません。中のファイルを指定してください。例: docs/* docs/',
  'Folders cannot be uploaded. Name the files in it, such as `docs/* docs/`',
]

const methodFirst: Sentence = [
  'メソッドは最初の引数で指定してください。例: cairn api POST projects',
  'Name the method as the first argument, such as `cairn api POST projects`',
]

const bodyAsFields: Sentence = [
  '本文は、-f キー=値 で項目ごとに指定するか、--input - で標準入力から JSON を送信してください',
  'Give the fields of the body with `-f key=value`, or send JSON from standard input with `--input -`',
]

const bodyOfComment: Sentence = ['本文は --body で指定してください', 'Give the text with --body']

/** What words after the last argument of a command mean in other tools. */
export const wordSynonyms: Readonly<Record<string, Sentence>> = {
  'cairn api': bodyAsFields,
  'cairn issues comment': bodyOfComment,
}

/** Options of other tools for what is an argument of a command. */
export const argumentSynonyms: Readonly<Record<string, Sentence>> = {
  'cairn files put --folder': lastArgument,
  'cairn files put --directory': lastArgument,
  'cairn files put --output': lastArgument,
  'cairn files put --recursive': onlyFiles,
  'cairn files put -r': onlyFiles,
  'cairn api --method': methodFirst,
  'cairn api -X': methodFirst,
  'cairn api --data': bodyAsFields,
  'cairn api -d': bodyAsFields,
  'cairn files ls --folder': onlyArgument,
  'cairn files ls --directory': onlyArgument,
}
