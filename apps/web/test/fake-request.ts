/** The part of the browser's XMLHttpRequest that uploads use. */
export class FakeRequest {
  static readonly sent: FakeRequest[] = [];
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  response: unknown;
  body?: FormData;
  open() {}
  setRequestHeader() {}
  abort() {
    this.onabort?.();
  }
  send(body: FormData) {
    this.body = body;
    FakeRequest.sent.push(this);
  }
}
