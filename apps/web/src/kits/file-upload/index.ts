/** Files of a record: `FileUpload` is the complete control, `useUploads` runs uploads for other controls. */
export { FileUpload, type FileUploadProps } from './file-upload.tsx';
export { type Rejection, type UploadState, uploadProblem } from './upload-state.ts';
export { type Upload, type Uploads, useUploads } from './use-uploads.ts';
