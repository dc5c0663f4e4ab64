// Talks to `whetstone mcp` with the official TypeScript client, in both ways a session can begin: with
// `initialize`, and without it, as in protocol 2026-07-28.
//
// Calls every tool. The client checks every answer against the tool's output schema, and fails if it doesn't
// match. Whetstone knows two models: `everyone` answers, `silent` never does.
//
// node tests/mcp/check.mjs WHETSTONE FOLDER-WITH-NODE_MODULES REPOSITORY

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [program, packages, repository] = process.argv.slice(2);
const require = createRequire(join(packages, 'package.json'));
const { Client } = require('@modelcontextprotocol/client');
const { StdioClientTransport } = require('@modelcontextprotocol/client/stdio');

const TEXT = '# Export\n\nThe export is fast and easy. TBD\n';

// The answers of a model that raises one finding and settles it.
function said(prompt) {
    if (prompt.includes('Answer shape: synthesis/1')) {
        const edit = { find: 'fast and easy', replace: 'done within a second', findings: ['F1'] };
        return { edits: [edit], declined: [] };
    }
    if (prompt.includes('Answer shape: flags/1')) {
        return { flags: [] };
    }
    const finding = {
        severity: 'major',
        title: 'Nobody can measure it',
        quote: 'fast and easy',
        concern: 'Everybody reads another promise into it.',
        suggestion: 'Name a time.',
    };
    return { findings: [finding], approve: false, evidence: [] };
}

// `lend` answers for the client’s own model; without it, the client has none.
async function connected(mode, lend) {
    const capabilities = lend ? { sampling: {} } : {};
    const client = new Client({ name: 'check', version: '1' }, { capabilities, versionNegotiation: { mode } });
    if (lend) {
        client.setRequestHandler('sampling/createMessage', lend);
    }
    const env = { ...process.env };
    const transport = new StdioClientTransport({ command: program, args: ['mcp'], env, stderr: 'inherit' });
    await client.connect(transport);
    return client;
}

async function call(client, name, args, options) {
    const result = await client.callTool({ name, arguments: args }, options);
    assert.ok(!result.isError, `${name}: ${JSON.stringify(result.content)}`);
    assert.equal(result.content[0].type, 'text');
    return result.structuredContent;
}

async function ended(client, debate, options) {
    let cursor = 0;
    for (;;) {
        const read = await call(client, 'read_debate', { debate, cursor }, options);
        if (read.state !== 'running') {
            return read;
        }
        cursor = read.cursor;
    }
}

// Two reviewers ask. A question that comes in the answer to a call ends that call if the client refuses it,
// and both questions may come in one answer or in two.
async function endedUnheard(client, debate) {
    for (let questions = 2; questions > 0; questions -= 1) {
        try {
            return await ended(client, debate);
        } catch (error) {
            assert.match(error.message, /said no/);
        }
    }
    return ended(client, debate);
}

async function check(mode) {
    const client = await connected(mode);
    const { tools } = await client.listTools();
    const refine = tools.find((tool) => tool.name === 'refine_text');
    assert.ok(refine.inputSchema.properties.models.items.enum.includes('offline/rules'));

    for (const { name, outputSchema } of tools) {
        assert.equal(outputSchema?.type, 'object', name);
        assert.ok(outputSchema.required.length > 0, name);
    }

    const begun = await call(client, 'refine_text', { text: TEXT, models: ['offline/rules'] });
    const read = await ended(client, begun.debate, { onprogress: () => {} });
    assert.equal(read.state, 'ended');
    assert.ok(read.result.findings.length > 0);

    const { resourceTemplates } = await client.listResourceTemplates();
    assert.equal(resourceTemplates.length, 2);
    const { resources } = await client.listResources();
    assert.ok(resources.some((resource) => resource.uri === begun.report));
    const report = await client.readResource({ uri: begun.report });
    assert.match(report.contents[0].text, /Export/);
    await assert.rejects(client.readResource({ uri: 'whetstone://debates/none' }), /no resource/);

    const refused = await client.callTool({ name: 'read_debate', arguments: { debate: 'none' } });
    assert.equal(refused.isError, true);
    const found = await call(client, 'search_debates', { query: 'export' });
    assert.ok(found.debates.some((debate) => debate.debate === begun.debate));
    await others(client, tools);
    const version = client.getNegotiatedProtocolVersion?.() ?? 'unknown';
    await client.close();
    return version;
}

// A debate that the client’s own model reviews, and one in which the client declines.
async function lends(mode) {
    let asked = 0;
    const client = await connected(mode, async ({ params }) => {
        asked += 1;
        assert.ok(params.systemPrompt.length > 0 && params.maxTokens > 0);
        const text = JSON.stringify(said(params.messages[0].content.text));
        return { model: 'own', role: 'assistant', content: { type: 'text', text } };
    });
    const { tools } = await client.listTools();
    const refine = tools.find((tool) => tool.name === 'refine_text');
    assert.ok(refine.inputSchema.properties.models.items.enum.includes('mcp/client'));
    const wanted = { text: TEXT, models: ['mcp/client'], personas: ['pm', 'qa'], rounds: 1 };
    const begun = await call(client, 'refine_text', wanted);
    const read = await ended(client, begun.debate);
    assert.equal(read.state, 'ended');
    assert.match(read.result.text, /done within a second/);
    assert.equal(asked, 4);
    await client.close();

    const declines = await connected(mode, async () => {
        throw new Error('the user said no');
    });
    const refused = await call(declines, 'refine_text', wanted);
    const unheard = await endedUnheard(declines, refused.debate);
    assert.equal(unheard.result.outcome, 'failed', JSON.stringify(unheard));
    await declines.close();

    const without = await connected(mode);
    const unknown = await without.callTool({ name: 'refine_text', arguments: wanted });
    assert.equal(unknown.isError, true);
    await without.close();
}

/** Calls the tools that `check` doesn't, so that each answer was held to its schema once. */
async function others(client, tools) {
    const called = new Set(['refine_text', 'read_debate', 'search_debates']);
    const tool = (name, args) => {
        called.add(name);
        return call(client, name, args);
    };
    const models = ['everyone'];
    for (const name of ['review_text', 'hold_duel']) {
        const { debate } = await tool(name, { text: TEXT, models });
        assert.equal((await ended(client, debate)).state, 'ended', name);
    }
    const reviewed = await tool('review_changes', { project: repository });
    assert.ok(reviewed.findings.length > 0 && reviewed.by_models === null);
    const asked = await tool('review_changes', { project: repository, models });
    assert.equal((await ended(client, asked.by_models.debate)).form, 'code-review');

    const { debate } = await tool('refine_text', { text: TEXT, models: ['silent'] });
    assert.equal((await tool('stop_debate', { debate })).debate, debate);
    assert.equal((await tool('continue_debate', { debate })).state, 'running');
    await tool('stop_debate', { debate });
    assert.deepEqual([...called].sort(), tools.map(({ name }) => name).sort());
}

console.log(`initialize: ${await check('legacy')}`);
console.log(`without: ${await check('auto')}`);
await lends('legacy');
await lends('auto');
