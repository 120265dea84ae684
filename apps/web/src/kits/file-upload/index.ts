/** Files of a record: `FileUpload` draws them, `useUploads` runs uploads for other forms of it. */
export { FileUpload, type FileUploadProps } from './file-upload.tsx';
export { type Rejection, type UploadState, uploadProblem } from './upload-state.ts';
export { type Upload, type Uploads, useUploads } from './use-uploads.ts';
