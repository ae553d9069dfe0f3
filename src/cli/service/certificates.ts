import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as tls from 'node:tls'
import type { Env } from '../language/language.ts'
import { usageError } from '../terminal/failure.ts'

/** Trusts the certificates of a PEM file in addition to Node's own. */
export function trustFile(env: Env, path: string): tls.SecureContext {
  return tls.createSecureContext({ ca: [...nodeCertificates(env), readPem(path)] })
}

function readPem(path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw usageError(
      [`証明書のファイルを読み込めません: ${path}`, `Cannot read the certificate file ${path}`],
      ['--ca または CAIRN_CA のパスを確認してください', 'Check the path in --ca or CAIRN_CA'],
    )
  }
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  if (certificates.length === 0 || !certificates.every(isCertificate)) throw noCertificate(path)
  return certificates.join('\n')
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}

/** Since 22.15, Node lists its own. Before, those of `NODE_EXTRA_CA_CERTS` are read here. */
function nodeCertificates({ NODE_EXTRA_CA_CERTS: extra }: Env): readonly string[] {
  const list: typeof tls.getCACertificates | undefined = tls.getCACertificates
  if (list) return list('default')
  return extra ? [...tls.rootCertificates, readPem(extra)] : tls.rootCertificates
}

const noCertificate = (path: string) =>
  usageError(
    [`証明書が含まれていません: ${path}`, `${path} contains no valid certificate`],
    ['PEM 形式の CA 証明書のファイルを指定してください', 'Use a file with CA certificates in PEM format'],
  )
