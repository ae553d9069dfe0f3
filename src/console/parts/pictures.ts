const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** Whether files of a media type are shown in place. */
export const isPicture = (mime: string): boolean => pictures.includes(mime.toLowerCase())
