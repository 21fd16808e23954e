"""What a lesson's Python needs besides Python: answers to `input`, and checks of attempts. For the page and for its tests."""
import ast, builtins, contextlib, io, json, linecache, traceback


def answer_with(answers, printed, echo=True):
    """There is no keyboard to wait for: `input` takes the learner's answers, or else those of the printed lines that begin with the question.
    Like a terminal, it also prints the answer, unless a check asks."""
    shown = printed.split("\n")

    def input(question=""):
        question = str(question)
        if answers:
            answer = answers.pop(0)
            print(f"{question}{answer if echo else ''}")
            return answer
        while answers is None and shown:
            line = shown.pop(0)
            if (line + " ").startswith(question):
                print(line)
                return line[len(question):]
        raise EOFError("No answer is left. Write one line for each question into “Your answers”.")

    builtins.input = input


class Miss(BaseException):
    """Ends a check. No `except Exception` of a learner holds it up."""

    def __init__(self, **facts):
        super().__init__()
        self.facts = facts


class Output(io.StringIO):
    def write(self, text):
        if self.tell() > 100_000:
            raise Miss(says="It prints more than 100,000 characters.")
        return super().write(text)


def check(job, begin=lambda: None):
    """What is missing in an attempt, as JSON: "null" when nothing is. `job`, in JSON: the earlier blocks, the attempt, and one check of its lesson.
    `begin` is called when the lesson's own blocks have run."""
    job = json.loads(job)
    try:
        run_check(**job, begin=begin)
    except Miss as miss:
        return json.dumps(miss.facts)
    return "null"


def run_check(earlier, code, blocks, begin, printed=None, file="your-code.py", **_):
    scope = {"__name__": "__main__"}
    for block in earlier:
        answer_with(None, block.get("printed") or "")
        run(block["code"], "lesson.py", scope)
    asked = next((block["meta"].split("answers=")[1] for block in blocks if "answers=" in block["meta"]), None)
    answer_with([] if asked is None else asked.split("|"), "", echo=False)
    for block in blocks:
        if "before" in block["meta"].split():
            run(block["code"], "lesson.py", scope)
    begin()
    output = of_learner(lambda: run(code, file, scope), file)
    scope.update(printed=output, source=code, run_again=run_again(scope, code, file))
    scope.update(__same=same, __true=true)
    for block in blocks:
        if "before" not in block["meta"].split():
            output = of_test(lambda: run(Asserts().visit(ast.parse(block["code"])), "test", scope), file)
    if printed is not None and squeezed(printed) != squeezed(output):
        raise Miss(expected=printed.strip("\n"), came=output.strip("\n"), isPrinted=True)


def run(code, file, scope):
    """Runs code, and returns what it prints."""
    if isinstance(code, str):
        # For the lines in a traceback.
        linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
    with contextlib.redirect_stdout(Output()) as output:
        exec(compile(ast.fix_missing_locations(code) if isinstance(code, ast.AST) else code, file, "exec"), scope)
    return output.getvalue()


def run_again(scope, source, file):
    def run_again(text=source, **names):
        """What the attempt prints with other values for these names, which it then does not set itself."""
        before = dict(scope)
        tree = ast.parse(text, file)
        tree.body = [step for step in tree.body if not sets(step, names)]
        scope.update(names)
        try:
            return run(tree, file, scope)
        finally:
            scope.clear()
            scope.update(before)

    return run_again


def sets(step, names):
    targets = step.targets if isinstance(step, ast.Assign) else [getattr(step, "target", None)]
    isAssignment = isinstance(step, (ast.Assign, ast.AnnAssign, ast.AugAssign))
    return isAssignment and any(getattr(node, "id", None) in names for target in targets for node in ast.walk(target))


class Asserts(ast.NodeTransformer):
    """Takes `assert a == b, says` apart, so that a miss can show both."""

    def visit_Assert(self, node):
        compared = node.test
        isEqual = isinstance(compared, ast.Compare) and len(compared.ops) == 1 and isinstance(compared.ops[0], ast.Eq)
        values = [compared.left, compared.comparators[0]] if isEqual else [compared]
        source = ast.Constant(ast.unparse(values[0]))
        says = ast.Lambda(ast.parse("lambda: 0", mode="eval").body.args, node.msg or ast.Constant(None))
        name = ast.Name("__same" if isEqual else "__true", ast.Load())
        return ast.copy_location(ast.Expr(ast.Call(name, [*values, source, says], [])), node)


def same(came, expected, source, says):
    if came != expected:
        raise Miss(of=source, expected=repr(expected), came=repr(came), says=says(), isNothing=came is None)


def true(value, source, says):
    if not value:
        raise Miss(says=says() or f"This should be true: `{source}`", isNothing=value is None)


def of_learner(act, file):
    try:
        return act()
    except Miss:
        raise
    except BaseException as error:
        raise Miss(error=shown(error, file)) from None


def of_test(act, file):
    try:
        return act()
    except Miss:
        raise
    except BaseException as error:
        files = [frame.filename for frame in traceback.extract_tb(error.__traceback__)]
        if isinstance(error, NameError) and files[-1] == "test":
            raise Miss(says=f"Nothing is called `{error.name}` yet.") from None
        if isinstance(error, AssertionError):
            raise Miss(says=str(error)) from None
        raise Miss(error=shown(error, file)) from None


def shown(error, file):
    """What Python says, with the learner's own lines alone."""
    told = traceback.TracebackException.from_exception(error)
    told.stack = traceback.StackSummary.from_list([frame for frame in told.stack if frame.filename == file])
    lines = list(told.format(chain=False))
    return "".join(lines if told.stack or isinstance(error, SyntaxError) else lines[-1:])


def squeezed(text):
    return [" ".join(line.split()) for line in text.strip().split("\n")]
