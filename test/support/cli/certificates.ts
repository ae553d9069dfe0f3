import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A CA and a certificate of it for 127.0.0.1, all in PEM. Valid for an hour. */
export function createCertificates(): { ca: string; cert: string; key: string } {
  const [root, leaf] = [newKeys(), newKeys()]
  const ca = certificate(
    'Test CA',
    root.publicKey,
    [extension(basicConstraints, sequence(tlv(1, [0xff])))],
    root.privateKey,
  )
  const address = extension(subjectAltName, sequence(tlv(0x87, [127, 0, 0, 1])))
  return {
    ca,
    cert: certificate('127.0.0.1', leaf.publicKey, [address], root.privateKey),
    key: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** An X.509 certificate (RFC 5280, section 4.1) that the test CA issues. */
function certificate(subject: string, key: KeyObject, extensions: Buffer[], by: KeyObject): string {
  const signed = sequence(
    tlv(0xa0, integer([2])),
    integer([0x01, ...randomBytes(8)]),
    algorithm,
    name('Test CA'),
    sequence(time(-3_600_000), time(3_600_000)),
    name(subject),
    key.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(...extensions)),
  )
  const der = sequence(signed, algorithm, tlv(3, [0], sign('sha256', signed, by)))
  return `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`
}

/** A value in DER: its tag, its length, and its content. */
function tlv(tag: number, ...content: (Buffer | number[])[]): Buffer {
  const value = Buffer.concat(content.map(part => Buffer.from(part)))
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}

const sequence = (...content: Buffer[]) => tlv(0x30, ...content)
const integer = (bytes: number[]) => tlv(2, bytes)
const name = (text: string) => sequence(tlv(0x31, sequence(commonName, tlv(0x0c, Buffer.from(text)))))
const extension = (id: Buffer, value: Buffer) => sequence(id, tlv(4, value))
const time = (fromNow: number) =>
  tlv(0x18, Buffer.from(`${new Date(Date.now() + fromNow).toISOString().replace(/[-:T]|\..*/g, '')}Z`))

const commonName = tlv(6, [0x55, 4, 3])
const basicConstraints = tlv(6, [0x55, 0x1d, 0x13])
const subjectAltName = tlv(6, [0x55, 0x1d, 0x11])
/** ecdsa-with-SHA256 (RFC 5758). */
const algorithm = sequence(tlv(6, [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]))
