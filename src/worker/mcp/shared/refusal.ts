import { ApiError } from '../../errors.ts'
import { blaming, unknownField } from '../../validation.ts'
import type { Arguments } from './tool.ts'

/** The error of an operation, as the API responds with it. */
export class Refusal extends Error {
  readonly body: object
  /** Undefined if the response was not made of an error of the API. */
  readonly error: ApiError | undefined

  constructor(body: object, error?: ApiError) {
    super('The operation was refused')
    this.body = body
    this.error = error
  }
}

export const refuse = (error: ApiError): Refusal => new Refusal(error.body('en'), error)

/** The refusal of an argument. */
export const refuseArgument = (name: string, ja: string, en: string): Refusal =>
  refuse(new ApiError('invalid', blaming([name], [ja, en])))

/** The refusal of an argument that a tool does not have. It names those that it has. */
export function refuseUnknown(name: string, tool: string, known: readonly string[]): Refusal {
  const { field } = unknownField(name)
  const [ja, en] = [known.join('、'), known.join(', ')]
  return refuse(
    new ApiError('invalid', {
      field,
      message: [
        `引数「${field}」はありません。${tool} の引数: ${ja}`,
        `Unknown argument "${field}". The arguments of ${tool} are: ${en}`,
      ],
    }),
  )
}

/** Refuses an argument that is missing or empty. */
export function assertGiven(args: Arguments, name: string): void {
  if (args[name] === undefined || args[name] === null || args[name] === '')
    throw refuseArgument(name, 'は必須です', 'is required')
}
