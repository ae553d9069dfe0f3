/** What the gzipped Worker may have; the SDKs of the object store and of the payment provider are some 125 of it. */
export const workerKib = 400
