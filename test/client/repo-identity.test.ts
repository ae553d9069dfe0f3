import { expect, it } from 'vitest'
import { repoIdentityOf } from '../../src/client/index.ts'

it.each([
  ['https://github.com/Team/App.git', 'github.com/team/app'],
  ['  https://user:secret@GitLab.com:443/Team/Sub%20Group/App/ ', 'gitlab.com/team/sub group/app'],
  ['https://user:p@ss@gitlab.com/Team/App.git/', 'gitlab.com/team/app'],
  ['git@github.com:Team/App.git', 'github.com/team/app'],
  ['ssh://git@github.com:22/Team/App', 'github.com/team/app'],
  ['ssh://git@git.example.com:2222/Team/App.git', 'git.example.com:2222/Team/App'],
  ['ssh://git@git.example.com:22//srv/App', 'git.example.com/srv/App'],
  ['ssh://git@[::1]:2222/App', '[::1]:2222/App'],
  ['http://Git.Example.com:80/Team/App', 'git.example.com/Team/App'],
  ['git://git.example.com:9418/Team/App', 'git.example.com/Team/App'],
  ['https://git.example.com:22/App', 'git.example.com:22/App'],
  ['https://github.com:8443/Team/App', 'github.com:8443/Team/App'],
  ['https://git.example.com/a@b/100%/App', 'git.example.com/a@b/100%/App'],
  ['git@git.example.com:/srv/App.git', 'git.example.com/srv/App'],
  ['git@git.example.com:2222/App.git', 'git.example.com/2222/App'],
  ['git@builds:App.git', 'builds/App'],
  ['git.example.com:srv/App.git', 'git.example.com/srv/App'],
])('%s is the repository %s', (typed, value) => {
  expect(repoIdentityOf(typed)).toEqual({ kind: 'remote', value })
})

it.each([
  'github.com/team/app',
  'git.example.com:8443/Team/100%',
  'git.example.com/a@b/My%20App',
  '[::1]:2222/App',
])('%s is already an identity', value => {
  expect(repoIdentityOf(value)).toEqual({ kind: 'remote', value })
})

it.each(['倉庫', '~/src/app', '/srv/app', 'https://git.example.com'])('%s is a local repository', value => {
  expect(repoIdentityOf(value)).toEqual({ kind: 'local', value })
})
