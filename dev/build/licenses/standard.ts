import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const apacheText = readFileSync(join(import.meta.dirname, 'apache-2.0.txt'), 'utf8').trim()

/** The license of lucide, which the package of its icons leaves out. */
export const lucide = readFileSync(join(import.meta.dirname, 'lucide.txt'), 'utf8').trim()

/** The notices of the libraries in jq, which the package jq-web leaves out. */
export const jqLibraries = readFileSync(join(import.meta.dirname, 'jq.txt'), 'utf8').trim()

export const apache = (name: string): string => `Copyright the authors of ${name}\n\n${apacheText}`

export const mit = (name: string): string => `MIT License

Copyright (c) the authors of ${name}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
