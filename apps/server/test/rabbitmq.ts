import { connect } from 'node:net';

/** The address where a message broker on this machine would listen. */
export const rabbitMqUrl = process.env.TEST_RABBITMQ_URL ?? 'amqp://guest:guest@127.0.0.1:5672';

/** Checks whether a broker listens there; prints a sentence if none does, because the tests that need one are skipped then. */
export async function rabbitMqListens(): Promise<boolean> {
  const { hostname, port } = new URL(rabbitMqUrl);
  const listens = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || 5672 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
  if (!listens) {
    const place = `${hostname}:${port || 5672}`;
    console.warn(`No message broker listens at ${place}: what needs one is skipped.`);
  }
  return listens;
}

/** Waits until the condition holds; throws if it does not within ten seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries >= 200) throw new Error('The condition does not hold after ten seconds');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
