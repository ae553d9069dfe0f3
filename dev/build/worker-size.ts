/** The largest allowed size of the gzipped Worker. The SDKs of the object store and the payment provider are about 125 of it. */
export const workerKib = 400
