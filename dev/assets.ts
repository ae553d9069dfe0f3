import { makeAssets } from './reference/assets.ts'

makeAssets()
