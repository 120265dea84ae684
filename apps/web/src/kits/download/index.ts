/** Documents downloaded in the background: `startDownload({ kind: 'pdf/proposal', ids: [7], label, fileName })`. */
export { DownloadPanel } from './download-panel.tsx';
export {
  cancelDownload,
  type DownloadOrder,
  downloadAddress,
  startDownload,
  startProposalsDownload,
  useDownloads,
} from './queue.ts';
