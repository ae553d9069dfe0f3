declare module 'upng-js' {
  const UPNG: {
    decode(png: ArrayBuffer): object
    /** The frames of a decoded image, RGBA. */
    toRGBA8(decoded: object): ArrayBuffer[]
    encode: {
      /**
       * Lossless if `colors` is 0. A palette has 32-bit integers, 0xAABBGGRR; the frames' `cimg` is the content
       * of IDAT.
       */
      compressPNG(
        frames: ArrayBuffer[],
        width: number,
        height: number,
        colors: 0,
        forbidPalette: boolean,
      ): { ctype: 2 | 3 | 6; depth: number; plte: number[]; frames: { cimg: Uint8Array }[] }
    }
  }
  export default UPNG
}
