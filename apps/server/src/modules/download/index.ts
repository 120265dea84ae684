/** Documents and files of proposals and their entries, for downloading. */
export { uncheckedStoreDocument } from './stored/store-document.service.ts';
export { uncheckedWordsOfTopics, type WordsOfAnswer } from './templates/topic-words.ts';
