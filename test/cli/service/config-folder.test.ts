import { describe, expect, it } from 'vitest'
import { findConfigFolder } from '../../../src/cli/service/config-folder.ts'

const unknown = () => {
  throw new Error('ENOENT: no such file or directory, uv_os_homedir')
}

describe('the folder of the settings', () => {
  it.each([
    ['linux', {}, '/own', '/own/.config/cairn'],
    ['linux', { XDG_CONFIG_HOME: '/x' }, '/own', '/x/cairn'],
    ['linux', { XDG_CONFIG_HOME: '' }, '/own', '/own/.config/cairn'],
    ['linux', { XDG_CONFIG_HOME: '.config' }, '/own', '/own/.config/cairn'],
    ['darwin', { XDG_CONFIG_HOME: '/x' }, '/own', '/own/Library/Preferences/cairn'],
    ['win32', { APPDATA: 'D:/Data' }, 'C:/own', 'D:/Data/cairn/Config'],
    ['win32', { APPDATA: 'Data' }, 'C:/own', 'C:/own/AppData/Roaming/cairn/Config'],
    ['win32', {}, 'C:/own', 'C:/own/AppData/Roaming/cairn/Config'],
  ])('on %s with %j and the home %j is %j', (platform, env, home, expected) => {
    expect(findConfigFolder(env, platform, () => home)?.replaceAll('\\', '/')).toBe(expected)
  })

  it.each(['linux', 'darwin', 'win32'])('does not exist on %s without a home', platform => {
    for (const findHome of [() => '', () => 'home', unknown])
      expect(findConfigFolder({ XDG_CONFIG_HOME: '.config', APPDATA: 'Data' }, platform, findHome)).toBeNull()
  })

  it('needs no home with an absolute XDG_CONFIG_HOME', () => {
    expect(findConfigFolder({ XDG_CONFIG_HOME: '/x' }, 'linux', unknown)).toBe('/x/cairn')
  })
})
