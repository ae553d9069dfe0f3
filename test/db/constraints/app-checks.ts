import { type Check, characters, oneOf } from './check.ts'

export const appChecks: Record<string, Check> = {
  api_tokens_grant_check: [
    'api_tokens',
    [
      "kind = 'oauth' where kind = 'personal'",
      "kind = 'personal' where kind = 'oauth'",
      "resource = 'api' where kind = 'personal'",
      "resource = 'x' where kind = 'oauth'",
    ],
    ["resource = 'mcp' where kind = 'oauth'"],
    'apps § Tokens',
  ],
  app_documents_client_id_check: characters('app_documents', 'client_id', 1, 1000, 'apps § Clients'),
  app_documents_name_check: characters('app_documents', 'name', 1, 120, 'apps § Clients'),
  app_documents_redirect_uris_check: [
    'app_documents',
    ["redirect_uris = '{}'"],
    ["redirect_uris = '{x}'"],
    'apps § Clients',
  ],
  app_grants_client_id_check: characters('app_grants', 'client_id', 1, 1000, 'apps § Clients'),
  app_grants_name_check: characters('app_grants', 'name', 1, 120, 'apps § Clients'),
  app_grants_host_check: characters('app_grants', 'host', 1, 255, 'apps § Clients'),
  app_grants_resource_check: oneOf('app_grants', 'resource', ['api', 'mcp'], 'apps § Tokens'),
  app_grants_scopes_check: ['app_grants', ["scopes = '{}'"], ["scopes = '{files:read}'"], 'apps § Grants'],
  app_refreshes_answer_check: [
    'app_refreshes',
    ["used_at = null, answer = 'x'"],
    ["used_at = now(), answer = 'x'", 'used_at = now(), answer = null'],
    'apps § Refreshing',
  ],
}
