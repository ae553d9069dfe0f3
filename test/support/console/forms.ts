import type { Locator, Page } from 'playwright-core'
import type { Scene } from './form-scene.ts'
import { codeFor } from './mailbox.ts'

export type FormRow = {
  /** The file of the form, below `src/console`. */
  form: string
  path: string
  open?(page: Page): Promise<unknown>
  /** Fills in values that are refused, or correct ones. */
  fill(page: Page, isRight: boolean, scene: Scene): Promise<unknown>
  /** The submit button; without one, filling in the form submits it. */
  button?(page: Page): Locator
  /** The service never refuses these values, so the test does. */
  isRefusedByTest?: true
  /** The path that it reads, for a form that writes nothing. */
  reads?: string
  isSignedOut?: true
  finish?(page: Page): Promise<unknown>
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

const text = (label: string, wrong: string, right: string) => (page: Page, isRight: boolean) =>
  field(page, label).fill(isRight ? right : wrong)

const button =
  (name: string, part = 'main') =>
  (page: Page) =>
    page.locator(part).getByRole('button', { name, exact: true })

const press = (name: string) => (page: Page) => button(name)(page).first().click()

/** Toasts are dialogs too, but have no heading. */
export const dialog = '[role=dialog]:has(h2)'

const unchanged = async () => {}

/** A zero-width space: a value for the browser, and empty for the service. */
const invisible = '\u200b'
const long = 'x'.repeat(501)
const tooLong = 'x'.repeat(65_537)

const inDialog = (path: string, opener: string, action: string) => ({
  ...{ path, open: press(opener), button: button(action, dialog) },
})

const section = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) })

const inSettings = (file: string, heading: string, action = 'Save') => ({
  form: `pages/project-settings/${file}.tsx`,
  path: '/projects/:projectId/settings',
  button: (page: Page) => section(page, heading).getByRole('button', { name: action, exact: true }),
})

const issues = '/projects/:projectId/issues'
const files = '/projects/:projectId/files'
const members = '/projects/:projectId/members'
const groups = '/orgs/:orgId/settings/groups'
const nowhere = 'nowhere'

/** Forms for a new user. */
const first: FormRow[] = [
  {
    form: 'sign-in/sign-in.tsx',
    path: '/sign-in',
    isSignedOut: true,
    fill: text('Email address', 'new@nowhere', 'forms@example.test'),
    button: button('Send code'),
  },
  {
    form: 'sign-in/sign-in.tsx',
    path: '/sign-in',
    isSignedOut: true,
    // The sixth digit submits the form.
    fill: async (page, isRight) =>
      field(page, 'Code').fill(isRight ? await codeFor('forms@example.test') : '000000'),
  },
  {
    form: 'pages/home/first-project.tsx',
    path: '/',
    fill: async (page, isRight) => {
      await field(page, 'Project name').fill('Website')
      await text('Organization name', invisible, 'Alpine')(page, isRight)
    },
    button: button('Create project'),
  },
  {
    form: 'pages/home/repository-binding.tsx',
    path: '/',
    async open(page) {
      await press('Create token')(page)
      await page.getByText('This token is shown only once').waitFor()
    },
    fill: text('Repository', 'elsewhere', 'website'),
    button: button('Bind repository'),
    isRefusedByTest: true,
  },
]

const ofProjects: FormRow[] = [
  {
    ...{ form: 'parts/new-project-dialog.tsx', ...inDialog('/orgs/:orgId', 'New project', 'Create') },
    fill: async (page, isRight) => {
      await field(page, 'Name').fill('Portal')
      await text('Repository URL (optional)', nowhere, 'https://example.test/portal')(page, isRight)
    },
    finish: page => page.waitForURL('**/projects/*'),
  },
  {
    ...{ form: 'pages/issues/new-issue.tsx', path: issues, button: button('Add') },
    fill: text('New issue title', long, 'Buy milk'),
  },
  {
    ...{ form: 'pages/issues/new-issue.tsx', path: `${issues}/1`, button: button('Add') },
    fill: text('New child issue title', long, 'Buy milk'),
  },
  {
    ...{ form: 'frame/new-issue.tsx', path: `${issues}/1`, button: button('Create', dialog) },
    open: page => page.keyboard.press('c'),
    fill: text('Title', long, 'Buy bread'),
  },
  {
    ...{
      form: 'pages/issues/saved/filter-form.tsx',
      ...inDialog(`${issues}?ready=1`, 'Save filter', 'Save'),
    },
    fill: text('Name', long, 'Mine'),
  },
  {
    ...{ form: 'pages/issues/editing/editor.tsx', path: `${issues}/1`, button: button('Save') },
    open: press('Edit title'),
    fill: text('Title', long, 'Errands'),
  },
  {
    ...{ form: 'pages/issues/stream/comment-form.tsx', path: `${issues}/1`, button: button('Comment') },
    fill: text('Comment', tooLong, 'When?'),
  },
  {
    ...{ form: 'pages/issues/editing/editor.tsx', path: `${issues}/1`, button: button('Save') },
    open: press('Edit comment'),
    fill: text('Text of the comment', tooLong, 'When exactly?'),
  },
  {
    ...{ form: 'pages/files/name-dialogs.tsx', ...inDialog(files, 'New folder', 'Create') },
    fill: text('Name', 'Old', 'Newest'),
  },
  {
    ...{ form: 'pages/files/move-dialog.tsx', ...inDialog(files, 'Actions for “Old”', 'Move') },
    open: async page => {
      await press('Actions for “Old”')(page)
      await page.getByRole('menuitem', { name: 'Move' }).click()
    },
    fill: (page, isRight) =>
      page.getByRole('radio', { name: isRight ? 'Other' : 'New', exact: true }).check(),
  },
  {
    ...{ form: 'pages/members/add-dialog.tsx', ...inDialog(members, 'Add people', 'Add or invite') },
    // A guest does not use a seat, and all three are in use.
    fill: async (page, isRight) => {
      await page.getByRole('radio', { name: 'Guest' }).check()
      await page.getByRole('checkbox', { name: 'Issues' }).check()
      await text('Email address', 'new@nowhere', 'new@example.test')(page, isRight)
    },
  },
  {
    ...{ form: 'pages/members/member-dialogs.tsx', ...inDialog(members, 'Change access for Robin', 'Save') },
    fill: unchanged,
    isRefusedByTest: true,
  },
  {
    ...{ form: 'pages/members/group-dialogs.tsx', ...inDialog(members, 'Assign a group', 'Assign') },
    fill: unchanged,
    isRefusedByTest: true,
  },
  {
    ...{
      form: 'pages/members/group-dialogs.tsx',
      ...inDialog(members, 'Change access for the group Sales', 'Save'),
    },
    fill: unchanged,
    isRefusedByTest: true,
  },
]

const ofSettings: FormRow[] = [
  {
    ...inSettings('basics', 'Name and description'),
    fill: (page, isRight) =>
      section(page, 'Name and description')
        .getByLabel('Name')
        .fill(isRight ? 'Web' : long),
  },
  {
    ...{ form: 'pages/project-settings/label-form.tsx', path: '/projects/:projectId/settings' },
    open: press('Manage labels'),
    fill: text('Name', long, 'Design'),
    button: button('Add label', dialog),
    finish: async page => {
      await page.getByText('Design', { exact: true }).last().waitFor()
      await page.keyboard.press('Escape')
      await page.locator(dialog).waitFor({ state: 'detached' })
    },
  },
  { ...inSettings('issue-key', 'Issue key'), fill: text('Key', '1', 'WEB') },
  {
    ...inSettings('repository', 'Repository'),
    fill: text('Repository URL', nowhere, 'https://example.test/web'),
  },
  {
    ...inSettings('binding', 'Bound repository', 'Bind'),
    fill: text('Repository', 'elsewhere', 'website'),
    isRefusedByTest: true,
  },
  {
    ...inSettings('icon', 'Icon'),
    fill: async (page, isRight) => {
      await section(page, 'Icon').getByRole('radio', { name: 'Emoji' }).check()
      await text('Emoji', 'no emoji', '🏔️')(page, isRight)
    },
  },
  {
    ...inSettings('features', 'Features'),
    fill: page =>
      section(page, 'Features')
        .getByRole('checkbox', { name: /^Git links/ })
        .uncheck(),
    isRefusedByTest: true,
  },
]

const ofOrgs: FormRow[] = [
  {
    ...{
      form: 'pages/org-settings/general.tsx',
      path: '/orgs/:orgId/settings/general',
      button: button('Rename'),
    },
    fill: text('Organization name', long, 'Alps'),
  },
  {
    form: 'pages/org-settings/invite-form.tsx',
    ...inDialog('/orgs/:orgId/settings/members', 'Invite members', 'Invite'),
    fill: text('Email addresses', 'new@example..test', 'other@example.test'),
  },
  {
    ...{ form: 'pages/org-settings/group-name.tsx', ...inDialog(groups, 'New group', 'Create') },
    fill: text('Name', 'Design', 'Research'),
  },
  {
    ...{ form: 'pages/org-settings/add-people.tsx', ...inDialog(groups, 'Add members to Design', 'Add 1') },
    fill: page => page.locator(dialog).getByRole('checkbox', { name: 'Robin' }).check(),
    isRefusedByTest: true,
  },
  {
    ...{ form: 'pages/home/new-org.tsx', ...inDialog('/', 'New organization', 'Create') },
    fill: text('Name', invisible, 'Coast'),
  },
]

const ofUsers: FormRow[] = [
  {
    ...{ form: 'pages/settings/profile.tsx', path: '/settings/profile', button: button('Save') },
    fill: text('Display name', long, 'Sam'),
  },
  {
    ...{ form: 'pages/settings/token-form.tsx', ...inDialog('/settings/tokens', 'Create token', 'Create') },
    fill: async (page, isRight) => {
      await page.getByRole('radio', { name: 'All' }).check()
      await text('Name', invisible, 'CI')(page, isRight)
    },
    async finish(page) {
      await page.getByRole('checkbox', { name: 'I have copied and saved it' }).check()
      await button('Close', dialog)(page).last().click()
    },
  },
  {
    ...{
      form: 'pages/device/page.tsx',
      path: '/device',
      reads: '/api/auth/device',
      button: button('Continue'),
    },
    async fill(page, isRight, { userCode }) {
      if (isRight) await press('Enter another code')(page)
      await field(page, 'Code').fill(isRight ? userCode : 'AAAA-AAAA')
    },
  },
]

/** Every form of the console, in an order in which one user can fill them in. */
export const formRows: FormRow[] = [...first, ...ofProjects, ...ofSettings, ...ofOrgs, ...ofUsers]
