/** Documents and files of proposals and their entries, for reading elsewhere. */
export { uncheckedStoreDocument } from './stored/store-document.service.ts';
export { uncheckedWordsOfTopics, type WordsOfAnswer } from './templates/topic-words.ts';
