/** A person has to read all of it before it runs. */
export const MOST_FILES = 2000;
export const LARGEST_FILE_BYTES = 4 * 1024 * 1024;
export const LARGEST_PROJECT_BYTES = 32 * 1024 * 1024;
export const DEEPEST = 32;
