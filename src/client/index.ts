export type { components, paths } from './api.ts'
export { type Client, type ClientOptions, createClient } from './client.ts'
export {
  AddressError,
  type ApiError,
  CairnError,
  ConnectionError,
  type ErrorCode,
  StoreError,
  unwrap,
} from './errors.ts'
export type { ListItem, ListPath } from './lists.ts'
export { type RepoIdentity, repoIdentityOf } from './repo-identity.ts'
export { storeAddress } from './store-address.ts'
export type { Attached, Progress, TransferOptions, Uploaded, UploadOptions } from './uploads.ts'
